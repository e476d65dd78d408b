/** A form field's initial value and its problem. */
export type BindField = (
  name: string,
  value: string,
) => { name: string; defaultValue: string; error: string | undefined }

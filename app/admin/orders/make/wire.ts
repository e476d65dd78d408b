/** Where one field of the form begins, and what is wrong with it. */
export type Wire = (name: string, value: string) => { name: string; defaultValue: string; error: string | undefined }

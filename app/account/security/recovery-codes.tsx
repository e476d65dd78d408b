import * as m from '#locales/compiled/messages.js'

export function Codes({ codes }: { codes: string[] }) {
  return (
    <div className="rounded-md border border-line-strong p-4">
      <h3 className="font-semibold">{m.security_codes()}</h3>
      <p className="text-sm text-quiet">{m.security_codes_text()}</p>
      <ul dir="ltr" className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-x-4 gap-y-1 font-mono">
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Direction of a text: of its first strong letter, left to right without one. */
export function direction(text: string): 'rtl' | 'ltr' {
  const first = /\p{L}/u.exec(text)?.[0] ?? ''
  return /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/.test(first) ? 'rtl' : 'ltr'
}

/** Breaks words longer than `most` letters, after a punctuation mark if possible and without adding hyphens. */
export function breakLong(text: string, most: number): string {
  return text.replace(new RegExp(`\\S{${most + 1},}`, 'gu'), (word) => {
    const letters = [...word]
    const lines: string[] = []
    while (letters.length > most) {
      const mark = letters.slice(0, most).findLastIndex((letter) => /[@._/-]/.test(letter))
      lines.push(letters.splice(0, mark > most / 2 ? mark + 1 : most).join(''))
    }
    return [...lines, letters.join('')].join('\n')
  })
}

/**
 * The eleven digits of a mobile number of the mainland (13 to 19 first: numbering plan of the MIIT, 2017), however people write it:
 * with blanks, hyphens or brackets, in wide digits, with 86 before it; null when it is none. App and server take the same.
 */
export function mainlandPhone(text: string): string | null {
  const digits = text.normalize('NFKC').replace(/[\s()-]/g, '')
  return /^(?:(?:\+|00)?86)?(1[3-9]\d{9})$/.exec(digits)?.[1] ?? null
}

/**
 * For how many seconds the browser of this query's sender may cache the file; null if they may not fetch it. With `name` the file is
 * downloaded under that, and never opened as a page. What has `make` is a JPEG that is made from a file of the store's; null
 * where there is none. What can't be said without asking the database calls `admit` first, which throws where that may not be.
 */
export type FileAccess = (
  file: string,
  query: Readonly<Record<string, unknown>>,
  admit?: () => void,
) => Promise<{ isPrivate: boolean; cacheS: number; name?: string; make?: () => Promise<Buffer | null> } | null>

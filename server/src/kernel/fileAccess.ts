/** For how many seconds the browser of this query's sender may cache the file; null if they may not fetch it. */
export type FileAccess = (file: string, query: Readonly<Record<string, unknown>>) => Promise<{ isPrivate: boolean; cacheS: number } | null>

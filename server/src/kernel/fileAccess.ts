/** Whether the sender of this query may fetch the file, null when not; and for how many seconds their browser may keep it. */
export type FileAccess = (file: string, query: Readonly<Record<string, unknown>>) => Promise<{ isPrivate: boolean; cacheS: number } | null>

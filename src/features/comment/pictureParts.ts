/** What pictures need is code of its own: most comments have none, and a post is read without it. */
export const loadPictures = (): Promise<typeof import('@/features/media')> => import('@/features/media')

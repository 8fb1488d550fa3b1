import * as media from '@/features/media'

// A mini-program loads no code later.
export const loadPictures = (): Promise<typeof media> => Promise.resolve(media)

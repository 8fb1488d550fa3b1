import { timingSafeEqual } from 'node:crypto'

/** Whether these are the same bytes, in a time that says nothing about where they differ; it may say that they are not as long. */
export const isSameBytes = (given: Buffer, wanted: Buffer): boolean => given.length === wanted.length && timingSafeEqual(given, wanted)

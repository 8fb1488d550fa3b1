import type { Point } from '@/lib/gcj02'
import { location } from './location'

/** Where the device is, for a member who has just asked for it. A browser keeps its settings to itself. */
export const locateMe = (): Promise<Point | null> => location.locate()

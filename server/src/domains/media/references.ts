import { sql } from 'kysely'
import { contributions, type Module } from '../../kernel/module.ts'
import type { MediaReference } from './referenceQueries.ts'

declare module '../../kernel/module.ts' {
  interface Module {
    /** The columns by which a domain's rows show pictures. A forgotten one is found by a test: Postgres knows what refers to what. */
    pictureReferences?: readonly MediaReference[]
    /** The columns by which they show films. */
    videoReferences?: readonly MediaReference[]
    /** The columns by which they hold attached files. */
    fileReferences?: readonly MediaReference[]
    /** The columns by which they hold voice notes. */
    voiceReferences?: readonly MediaReference[]
  }
}

/** A viewer of the row sees the picture. */
export const always = sql<boolean>`true`

export const videoReferences = (modules: readonly Module[]): MediaReference[] => contributions(modules, 'videoReferences').flat()

export const fileReferences = (modules: readonly Module[]): MediaReference[] => contributions(modules, 'fileReferences').flat()

export const pictureReferences = (modules: readonly Module[]): MediaReference[] => contributions(modules, 'pictureReferences').flat()

export const voiceReferences = (modules: readonly Module[]): MediaReference[] => contributions(modules, 'voiceReferences').flat()

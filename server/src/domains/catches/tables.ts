import type { Generated } from 'kysely'

declare module '../../infra/schema.ts' {
  interface Database {
    catch: {
      post_id: number
      position: number
      /** A code of the contract's; null: what its name says. */
      species: string | null
      name: Generated<string>
      length_mm: number | null
      weight_g: number | null
      number: Generated<number>
      bait: Generated<string>
      method: Generated<string>
      kept: boolean | null
    }
  }
}

import type { Translations } from '@anglers/contract/localText'
import type { ColumnType, Generated } from 'kysely'

declare module '../../infra/schema.ts' {
  interface Database {
    page: { id: Generated<number>; slug: string; title: string; html: string; updated_at: Generated<Date> }
    menu: {
      id: Generated<number>
      place: string
      position: Generated<number>
      name: string
      names: ColumnType<Translations, string | undefined, string>
      icon: Generated<string>
      url: string
    }
    banner: { id: Generated<number>; place: string; position: Generated<number>; title: string; media_id: number; url: string }
    advert: {
      id: Generated<number>
      place: string
      position: Generated<number>
      title: string
      media_id: number
      url: string
      starts_at: Generated<Date>
      ends_at: Generated<Date>
    }
    edition: EditionTable
    snippet: { id: Generated<number>; page: string; position: Generated<number>; html: string }
    scene: { id: Generated<number>; value: string; used_at: Generated<Date> }
  }
}

interface EditionTable {
  id: Generated<number>
  version: string
  code: number
  notes: Generated<string>
  released_at: Generated<Date>
  links: ColumnType<unknown, string | undefined, string>
  forced: Generated<boolean>
}

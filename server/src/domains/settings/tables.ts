import type { ColumnType, Generated } from 'kysely'

declare module '../../infra/schema.ts' {
  interface Database {
    setting: { key: string; value: ColumnType<unknown, string, string>; public: Generated<boolean> }
  }
}

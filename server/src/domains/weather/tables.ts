import type { ColumnType, Generated } from 'kysely'
import type { WeatherReport } from '../../infra/integrations/weather.ts'

declare module '../../infra/schema.ts' {
  interface Database {
    weather_cell: {
      lat10: number
      lng10: number
      report: ColumnType<WeatherReport | null, string | null, string | null>
      fetched_at: Date | null
      asked_at: Generated<Date>
      failing_since: Date | null
    }
    weather_ask: {
      day: string
      who: Buffer
      asked: number
    }
    weather_past: {
      lat10: number
      lng10: number
      hour: Date
      temp_c: number | null
      pressure_hpa: number | null
      rain_mm: number | null
    }
  }
}

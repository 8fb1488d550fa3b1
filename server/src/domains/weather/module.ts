import { sql } from 'kysely'
import { ago, deleteOld } from '../../infra/cleanup.ts'
import type { Module } from '../../kernel/module.ts'
import { PAST_HOURS, WeatherCells, weatherJobs } from './cells.ts'
import { weatherHandlers } from './endpoints.ts'
import { WeatherService } from './service.ts'

const CELL_KEPT_DAYS = 30

export const weatherModule = {
  name: 'weather',
  open: (services) => ({ handlers: weatherHandlers(new WeatherService(services, new WeatherCells(services))) }),
  jobs: weatherJobs,
  cleanup: [
    deleteOld('weather_ask', 'day, who', sql`day < ${ago('days', 2)}`),
    deleteOld('weather_cell', 'lat10, lng10', sql`asked_at < ${ago('days', CELL_KEPT_DAYS)}`),
    deleteOld('weather_past', 'lat10, lng10, hour', sql`hour < ${ago('hours', PAST_HOURS)}`),
  ],
} satisfies Module

import type { Handlers } from '../../kernel/handler.ts'
import type { WeatherService } from './service.ts'

export const weatherHandlers = (weather: WeatherService): Handlers<'GET weather'> => ({
  'GET weather': ({ input, language, viewer, ip }) => weather.at(input, language, viewer ? { member: viewer.id } : { ip }),
})

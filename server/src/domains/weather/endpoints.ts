import type { Handlers } from '../../kernel/handler.ts'
import type { WeatherService } from './service.ts'

export const weatherHandlers = (weather: WeatherService): Handlers<'GET weather'> => ({
  'GET weather': ({ input, language }) => weather.at(input, language),
})

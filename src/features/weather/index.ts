export { WeatherView } from './WeatherView'

import type { ServiceWorker } from './types'

export const keepApp: ServiceWorker['keepApp'] = () => undefined

export const dropPictures: ServiceWorker['dropPictures'] = async () => undefined

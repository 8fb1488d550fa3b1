import { Unsupported } from '../unsupported'
import type { Subscribe } from './types'

export const canAsk: Subscribe['canAsk'] = () => false

export const askToSend: Subscribe['askToSend'] = () => Promise.reject(new Unsupported('A browser sends no messages by templates'))

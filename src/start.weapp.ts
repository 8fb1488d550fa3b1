import { speakPreferred } from './stores/language'

void speakPreferred()

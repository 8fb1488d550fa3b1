import { speakPreferred } from './stores/language'

// No screen is drawn before its words are there. The app waits for this module, and for this one only.
await speakPreferred()

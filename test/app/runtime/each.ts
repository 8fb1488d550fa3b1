import { speak, speakInRooms } from '@/lib/i18n'
import { toaster } from '@/stores/overlays'
import { session } from '@/stores/session'
import { cleanUp } from '../support/cleanup'
import { putBack } from '../support/instead'
import { opened, replaced } from '../support/navigation'
import { closeServer } from '../support/server'
import { operatorSets } from '../support/site'

beforeAll(async () => {
  await speakInRooms()
  await speak('zh-Hans')
})

afterEach(async () => {
  jest.useRealTimers()
  await cleanUp()
  await speak('zh-Hans')
  session.close()
  toaster.hide()
  operatorSets({})
  opened.length = replaced.length = 0
  localStorage.clear()
  // What jsdom lacks, and a test may have lent it to copy by.
  Reflect.deleteProperty(navigator, 'clipboard')
  Reflect.deleteProperty(document, 'execCommand')
  closeServer()
})
afterEach(putBack)

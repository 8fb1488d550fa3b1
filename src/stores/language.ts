import Taro from '@tarojs/taro'
import { speak, type Locale } from '@/lib/i18n'
import { tellLanguage } from '@/platform/system'
import { routes } from '@/lib/routes'
import { tellOfNetwork, NetworkError } from './errors'
import { preferences } from './preferences'

/** Before the first screen: the language that the member chose, or else the system's. */
export async function speakPreferred(): Promise<void> {
  const wanted = preferences.get('locale')
  tellLanguage(wanted)
  await speak(wanted)
}

/** Changes the language for good. All pages are drawn anew: what is open says everything in the old one. */
export async function changeLanguage(wanted: Locale): Promise<void> {
  try {
    await speak(wanted)
  } catch {
    tellOfNetwork(new NetworkError())
    return
  }
  tellLanguage(wanted)
  preferences.set('locale', wanted)
  void Taro.reLaunch({ url: routes.mine() })
}

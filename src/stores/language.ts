import Taro from '@tarojs/taro'
import { speak, type Locale } from '@/lib/i18n'
import { setHostLanguage } from '@/platform/system'
import { routes } from '@/lib/routes'
import { showNetworkError, NetworkError } from './errors'
import { preferences } from './preferences'

/** Before the first render: the chosen language, otherwise the system's. */
export async function speakPreferred(): Promise<void> {
  const wanted = preferences.get('locale')
  setHostLanguage(wanted)
  await speak(wanted)
}

/** Changes and stores the language. All pages are rendered anew, as open ones still show the old one. */
export async function changeLanguage(wanted: Locale): Promise<void> {
  try {
    await speak(wanted)
  } catch {
    showNetworkError(new NetworkError())
    return
  }
  setHostLanguage(wanted)
  preferences.set('locale', wanted)
  void Taro.reLaunch({ url: routes.mine() })
}

import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import type { FontSize } from '@/lib/fonts'
import { t } from '@/lib/i18n'
import { preferences } from '@/stores/preferences'
import { Segments } from '@/ui/form/Segments'
import './DisplaySettings.scss'

type ThemeChoice = 'follow' | 'light' | 'dark'

const themes: ThemeChoice[] = ['follow', 'light', 'dark']
const fontSizes: FontSize[] = ['small', 'normal', 'large', 'big', 'huge']

const chosenTheme = (): ThemeChoice => (preferences.get('follow') ? 'follow' : preferences.get('theme'))

function handleTheme(choice: ThemeChoice) {
  if (choice !== 'follow') preferences.set('theme', choice)
  preferences.set('follow', choice === 'follow')
}

/** How the app looks, in a few words. */
export function displaySummary(): string {
  return `${t.account.themes[chosenTheme()]} · ${t.account.fontSizes[preferences.get('fontSize')]}`
}

/** How the app looks on this device: its theme and the size of its text. */
export const DisplaySettings = observer(function DisplaySettings() {
  return (
    <View className="display-settings">
      <View className="display-settings__label">
        <Text>{t.account.theme}</Text>
      </View>
      <Segments
        label={t.account.theme}
        choices={themes.map((key) => ({ key, name: t.account.themes[key] }))}
        current={chosenTheme()}
        onChange={handleTheme}
      />
      <View className="display-settings__label">
        <Text>{t.account.fontSize}</Text>
      </View>
      <Segments
        label={t.account.fontSize}
        choices={fontSizes.map((key) => ({ key, name: t.account.fontSizes[key] }))}
        current={preferences.get('fontSize')}
        onChange={(size) => preferences.set('fontSize', size)}
      />
      <View className="display-settings__sample">
        <Text>{t.account.sample}</Text>
      </View>
    </View>
  )
})

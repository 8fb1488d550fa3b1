import { View } from '@tarojs/components'
import { SEARCH_CHARS } from '@anglers/contract/limits'
import { t } from '@/lib/i18n'
import { Icon } from '../base/Icon'
import { Tap } from '../base/Tap'
import { TextInput } from './TextInput'
import './SearchBox.scss'

interface Props {
  value: string
  onInput: (value: string) => void
  onSearch: () => void
  placeholder: string
  focus?: boolean
}

export function SearchBox({ value, onInput, onSearch, placeholder, focus }: Props) {
  return (
    <View className="search-box" role="search">
      <Icon name="search" className="search-box__icon" />
      <TextInput
        className="search-box__input"
        label={placeholder}
        value={value}
        placeholder={placeholder}
        maxLength={SEARCH_CHARS}
        focus={focus}
        confirm="search"
        onInput={onInput}
        onConfirm={onSearch}
      />
      {value !== '' && (
        <Tap className="search-box__clear" label={t.common.clear} onTap={() => onInput('')}>
          <Icon name="close" />
        </Tap>
      )}
    </View>
  )
}

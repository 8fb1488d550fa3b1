import type { Input } from '@anglers/contract'
import { TextEditor } from '@/features/editing'
import { t } from '@/lib/i18n/rooms'
import { toaster } from '@/stores/overlays'
import { SheetRow } from '@/ui/layout/SheetRow'
import { changeProfile } from './myInfo'

interface Props {
  field: 'nickName' | 'bio' | 'district'
  name: string
  value: string
  placeholder?: string
  maxLength: number
  /** May be left empty. */
  optional?: boolean
  /** Takes several lines. */
  tall?: boolean
}

/** A line of the settings, behind which a text is changed. */
export function TextSetting(props: Props) {
  const { field, name, value } = props
  const handleDone = (close: () => void) => {
    toaster.show(t.settings.saved, { type: 'success' })
    close()
  }
  return (
    <SheetRow name={name} note={value || t.settings.unset}>
      {(close) => (
        <TextEditor
          {...props}
          type={field === 'nickName' ? 'nickname' : 'text'}
          draft={`profile-${field}`}
          send={(text) => changeProfile({ [field]: text } as Input<'POST user/profile'>)}
          onDone={() => handleDone(close)}
        />
      )}
    </SheetRow>
  )
}

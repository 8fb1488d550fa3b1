import { Text, View } from '@tarojs/components'
import { BIRTH_YEAR_MIN } from '@anglers/contract/limits'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { t } from '@/lib/i18n/rooms'
import { dateOf, dayOf } from '@/lib/time'
import { Form } from '@/stores/form'
import { toaster } from '@/stores/overlays'
import { Button } from '@/ui/base/Button'
import { DateField } from '@/ui/form/DateField'
import { SheetRow } from '@/ui/layout/SheetRow'
import { changeProfile } from './myInfo'
import './SettingForm.scss'

const FIRST_DAY = `${BIRTH_YEAR_MIN}-01-01`

interface Props {
  /** YYYY-MM-DD */
  birthday: string | null
}

/** A line of the settings, behind which my birthday is set or left out. No other member ever sees it. */
export function BirthdaySetting({ birthday }: Props) {
  return (
    <SheetRow name={t.settings.birthday} note={birthday ? dateOf(birthday) : t.settings.unset}>
      {(close) => <BirthdayEditor birthday={birthday} onDone={close} />}
    </SheetRow>
  )
}

const BirthdayEditor = observer(function BirthdayEditor({ birthday, onDone }: Props & { onDone: () => void }) {
  const [form] = useState(
    () =>
      new Form({
        empty: { birthday: birthday ?? '' },
        optional: ['birthday'],
        check: (fields) => (fields.birthday > dayOf(Date.now()) ? { birthday: t.settings.notBornYet } : {}),
        send: (fields) => changeProfile({ birthday: fields.birthday || null }),
      }),
  )
  const chosen = form.fields.birthday

  const handleSave = async () => {
    if (!(await form.submit())) return
    toaster.show(t.settings.saved, { type: 'success' })
    onDone()
  }
  const handleEmpty = () => {
    form.set({ birthday: '' })
    void handleSave()
  }
  return (
    <View className="setting-form">
      <DateField
        label={t.settings.birthday}
        placeholder={t.settings.chooseDate}
        min={FIRST_DAY}
        max={dayOf(Date.now())}
        value={chosen}
        problem={form.problems.birthday ?? form.problem}
        onInput={(day) => form.set({ birthday: day })}
      />
      <View className="setting-form__note">
        <Text>{t.settings.birthdayNote}</Text>
      </View>
      <Button kind="primary" wide busy={form.busy} disabled={chosen === (birthday ?? '')} onTap={() => void handleSave()}>
        {t.common.save}
      </Button>
      {birthday && (
        <Button kind="quiet" wide disabled={form.busy} onTap={handleEmpty}>
          {t.settings.noBirthday}
        </Button>
      )}
    </View>
  )
})

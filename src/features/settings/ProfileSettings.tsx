import { View } from '@tarojs/components'
import type { Gender, UserInfo } from '@anglers/contract/account'
import { BIO_CHARS, DISTRICT_CHARS, NICKNAME_CHARS } from '@anglers/contract/limits'
import { t } from '@/lib/i18n/rooms'
import { choices } from '@/stores/overlays'
import { Row } from '@/ui/layout/Row'
import { AvatarCrop } from './AvatarCrop'
import { AvatarSetting } from './AvatarSetting'
import { BirthdaySetting } from './BirthdaySetting'
import { chooseCover, setGender } from './myInfo'
import { TextSetting } from './TextSetting'

const genders: Gender[] = ['', 'male', 'female']
const nameOf = (gender: Gender) => t.settings.genders[gender || 'none']

async function chooseGender(now: Gender) {
  const gender = genders[await choices.ask(genders.map((key) => ({ name: nameOf(key), on: key === now })))]
  if (gender !== undefined) await setGender(gender)
}

interface Props {
  info: UserInfo
}

/** Who I am to others. */
export function ProfileSettings({ info }: Props) {
  const { nickName, bio, district, gender, birthday, cover, waiting } = info
  return (
    <View className="card settings__card">
      <AvatarSetting info={info} />
      <Row
        name={t.settings.cover}
        note={waiting.includes('cover') ? t.settings.inReview : cover ? undefined : t.settings.unset}
        onTap={() => void chooseCover()}
      />
      <TextSetting field="nickName" name={t.settings.nickName} value={nickName} maxLength={NICKNAME_CHARS} />
      <TextSetting field="bio" name={t.settings.bio} value={bio} placeholder={t.settings.bioHint} maxLength={BIO_CHARS} optional tall />
      <TextSetting
        field="district"
        name={t.settings.district}
        value={district}
        placeholder={t.settings.districtHint}
        maxLength={DISTRICT_CHARS}
        optional
      />
      <Row name={t.settings.gender} note={nameOf(gender)} onTap={() => void chooseGender(gender)} />
      <BirthdaySetting birthday={birthday} />
      <AvatarCrop />
    </View>
  )
}

import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { POST_TAGS, TAG_CHARS } from '@anglers/contract/limits'
import { hotTags } from '@/features/content'
import { t } from '@/lib/i18n'
import { toaster } from '@/stores/overlays'
import { Button } from '@/ui/base/Button'
import { Icon } from '@/ui/base/Icon'
import { Sheet } from '@/ui/base/Sheet'
import { Tap } from '@/ui/base/Tap'
import { Field } from '@/ui/form/Field'
import { Row } from '@/ui/layout/Row'
import type { PostForm } from './PostForm'
import './TagsRow.scss'

interface Props {
  form: PostForm
}

/** Topics: some that others use, or one's own words. */
export const TagsRow = observer(function TagsRow({ form }: Props) {
  const [choosing, setChoosing] = useState(false)
  const [typed, setTyped] = useState('')
  useEffect(() => void hotTags.load(), [])
  const { tags } = form.fields

  const handleAdd = (tag: string) => {
    if (form.addTag(tag)) setTyped('')
    else toaster.show(t.publish.topicsFull(POST_TAGS))
  }
  return (
    <>
      <Row
        icon="tag"
        name={t.publish.topics}
        note={tags.map((tag) => `#${tag}`).join(' ') || t.common.add}
        onTap={() => setChoosing(true)}
      />
      <Sheet open={choosing} title={t.publish.topicsUpTo(POST_TAGS)} onClose={() => setChoosing(false)}>
        <View className="tags-sheet">
          {tags.length > 0 && (
            <View className="tags-sheet__tags">
              {tags.map((tag) => (
                <Tap
                  key={tag}
                  className="tags-sheet__tag tags-sheet__tag--on"
                  label={t.publish.removeTopic(tag)}
                  onTap={() => form.removeTag(tag)}
                >
                  <Text>{`#${tag}`}</Text>
                  <Icon name="close" className="tags-sheet__remove" />
                </Tap>
              ))}
            </View>
          )}
          <View className="tags-sheet__new">
            <View className="tags-sheet__field">
              <Field
                label={t.publish.newTopic}
                value={typed}
                placeholder={t.publish.topicHint}
                maxLength={TAG_CHARS}
                onInput={setTyped}
                onConfirm={() => handleAdd(typed)}
              />
            </View>
            <Button small disabled={!typed.trim()} onTap={() => handleAdd(typed)}>
              {t.common.add}
            </Button>
          </View>
          <View className="tags-sheet__tags">
            {hotTags.value
              ?.filter(({ name }) => !tags.includes(name))
              .map(({ id, name }) => (
                <Tap key={id} className="tags-sheet__tag" onTap={() => handleAdd(name)}>
                  <Text>{`#${name}`}</Text>
                </Tap>
              ))}
          </View>
        </View>
      </Sheet>
    </>
  )
})

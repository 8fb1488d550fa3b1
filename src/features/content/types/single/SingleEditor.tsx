import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { ARTICLE_CHARS, ARTICLE_SUMMARY_CHARS } from '@anglers/contract/limits'
import { CatchRows } from '@/features/catches'
import { EditorPart, PostEditor, type PostForm, TitleField } from '@/features/publish'
import { BlocksEditor, Composition, SavedNote, Toolbar } from '@/features/writing'
import { t } from '@/lib/i18n'
import { choosePictures } from '@/platform/media'
import { attempt } from '@/stores/errors'
import { choices } from '@/stores/overlays'
import { Img } from '@/ui/base/Img'
import { Field } from '@/ui/form/Field'
import { Row } from '@/ui/layout/Row'
import type { SingleFields } from './form'
import './SingleEditor.scss'

interface Props {
  form: PostForm<SingleFields>
}

/** What is written of an article, and where it is kept. */
const compositionOf = (form: PostForm<SingleFields>) =>
  new Composition({
    get lines() {
      return form.fields.blocks
    },
    uploads: form.uploads,
    set: (blocks) => form.set({ blocks }),
  })

/** The fields of an article. */
export const SingleEditor = observer(function SingleEditor({ form }: Props) {
  const [composition] = useState(() => compositionOf(form))
  useEffect(() => () => composition.close(), [composition])
  const { cover } = form.fields
  const { problem } = form.uploads
  return (
    <PostEditor form={form}>
      <EditorPart>
        <TitleField form={form} placeholder={t.single.titleHint} />
        <Field
          label={t.common.optional(t.single.summary)}
          value={form.fields.summary}
          problem={form.problems.summary}
          placeholder={t.single.summaryHint}
          maxLength={ARTICLE_SUMMARY_CHARS}
          onInput={(summary) => form.set({ summary })}
        />
      </EditorPart>
      <Toolbar composition={composition} />
      <EditorPart>
        <BlocksEditor
          composition={composition}
          uploads={form.uploads}
          placeholder={t.single.textHint}
          maxLength={ARTICLE_CHARS}
          cover={{ upload: cover, onChoose: (upload) => form.set({ cover: upload }) }}
        />
        {[form.problems.blocks, form.problems.media, problem].map(
          (words) =>
            words && (
              <View key={words} className="single-editor__problem" role="alert">
                <Text>{words}</Text>
              </View>
            ),
        )}
        <SavedNote className="single-editor__saved" phase={form.onServer?.phase ?? 'idle'} />
      </EditorPart>
      <CatchRows
        catches={form.fields.catches}
        problem={form.problems.catches}
        onChange={(change) => form.set({ catches: change(form.fields.catches ?? []) })}
      />
      <CoverRow form={form} />
    </PostEditor>
  )
})

/** The picture by which lists show the article. */
const CoverRow = observer(function CoverRow({ form }: Props) {
  const { cover } = form.fields
  const item = form.uploads.items.find(({ id }) => id === cover)
  const handleTap = () =>
    choices.offer([
      {
        name: t.single.chooseCover,
        run: () =>
          attempt(async () => {
            const [added] = form.uploads.add(await choosePictures(1))
            if (added) form.set({ cover: added.id })
          }),
      },
      ...(cover === '' ? [] : [{ name: t.single.firstAsCover, run: () => form.set({ cover: '' }) }]),
    ])
  return (
    <View className="single-editor__cover">
      <Row icon="picture" name={t.single.cover} note={item ? t.single.coverChosen : t.single.coverFirst} onTap={() => void handleTap()}>
        {item && item.preview !== '' && <Img className="single-editor__img" src={item.preview} alt={t.single.cover} />}
      </Row>
    </View>
  )
})

export { ContentFields, EditorPart, PostEditor, TitleField } from './PostEditor'
export { PostForm, type PostFormType } from './PostForm'

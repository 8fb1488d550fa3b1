import type { Module } from '../../kernel/module.ts'

/** `{until}` stands for the time when it ends. */
export const sentences = {
  'zh-Hans': {
    rest_upload_type: '只支持 JPG、PNG、WebP、GIF 图片',
    rest_upload_sound: '只支持 MP3、AAC、M4A、WAV 录音',
    rest_upload_broken: '图片已损坏，无法读取',
    upload_limit: '今天上传的已经够多了，{until} 以后再传吧',
  },
  'zh-Hant': {
    rest_upload_type: '只支援 JPG、PNG、WebP、GIF 圖片',
    rest_upload_sound: '只支援 MP3、AAC、M4A、WAV 錄音',
    rest_upload_broken: '圖片已損壞，無法讀取',
    upload_limit: '今天上傳的已經夠多了，{until} 以後再傳吧',
  },
  en: {
    rest_upload_type: 'Only JPG, PNG, WebP and GIF pictures are taken.',
    rest_upload_sound: 'Only MP3, AAC, M4A and WAV recordings are taken.',
    rest_upload_broken: 'The picture is damaged and cannot be read.',
    upload_limit: 'You have uploaded as much as one day allows. Try again after {until}.',
  },
  es: {
    rest_upload_type: 'Solo se admiten imágenes JPG, PNG, WebP y GIF.',
    rest_upload_sound: 'Solo se admiten grabaciones MP3, AAC, M4A y WAV.',
    rest_upload_broken: 'La imagen está dañada y no se puede leer.',
    upload_limit: 'Ya has subido todo lo que se permite en un día. Inténtalo después del {until}.',
  },
  fr: {
    rest_upload_type: 'Seules les images JPG, PNG, WebP et GIF sont acceptées.',
    rest_upload_sound: 'Seuls les enregistrements MP3, AAC, M4A et WAV sont acceptés.',
    rest_upload_broken: "L'image est endommagée et ne peut être lue.",
    upload_limit: 'Vous avez envoyé tout ce qu’une journée permet. Réessayez après le {until}.',
  },
} satisfies Module['sentences']

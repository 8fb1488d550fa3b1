import type { ErrorCode } from '@anglers/contract/errors'
import { TOWN_TIME_ZONE } from '../infra/townTime.ts'
import type { ParamFault, ParamFaultKey } from './errors.ts'

export const languages = ['zh-Hans', 'zh-Hant', 'en', 'es', 'fr'] as const
export type Language = (typeof languages)[number]

type Catalogue = { errors: Record<ErrorCode, string>; faults: Record<ParamFaultKey, string> }

/** `{limit}` in a fault stands for its number, `{until}` in an error for the time when it ends. */
const catalogues: Record<Language, Catalogue> = {
  'zh-Hans': {
    errors: {
      rest_invalid_param: '有些内容填得不对，请检查后再试',
      rest_invalid_json: '请求内容不是有效的 JSON',
      rest_post_invalid_page_number: '没有更多内容了',
      rest_upload_no_file: '没有收到文件',
      rest_upload_type: '只支持 JPG、PNG、WebP、GIF 图片',
      rest_upload_sound: '只支持 MP3、AAC、M4A、WAV 录音',
      rest_upload_broken: '图片已损坏，无法读取',
      rest_upload_too_large: '文件太大了',
      invalid_code: '验证码不正确或已过期',
      invalid_platform_code: '授权已失效，请重新登录',
      sign_in_cancelled: '你取消了授权',
      rest_not_logged_in: '请先登录',
      invalid_credentials: '账号或密码不正确',
      rest_forbidden: '你没有权限这样做',
      rest_banned: '你的账号被禁言至 {until}，在此之前只能浏览',
      rest_post_locked: '这条内容暂时对你不可见',
      message_refused: '对方暂不接收你的消息',
      stranger_limit: '对方回复之前，只能先发这几条；也请不要一天里打扰太多陌生人',
      group_silenced: '这里现在不能发言',
      recall_too_late: '发出超过两分钟，不能撤回了',
      group_full: '这个群已经满员',
      group_limit: '数量已经到了上限',
      rest_no_route: '没有这个接口',
      rest_not_found: '内容不存在或已被删除',
      rest_conflict: '与当前状态冲突，请刷新后再试',
      leaving_too_early: '注销申请还在等待期内，{until} 之后才能注销',
      address_taken: '这个手机号或邮箱已经有账号了，请直接登录',
      already_reported: '你已经举报过了，我们正在处理',
      rest_idempotency_conflict: '同一个请求编号被用于不同的内容',
      rest_payload_too_large: '提交的内容太大了',
      rest_unsupported_media_type: '不支持这种内容格式',
      rest_too_many_requests: '操作太频繁了，请稍后再试',
      rest_internal_error: '服务器出了点问题，请稍后再试',
      not_offered: '本站没有开通这种登录方式',
      rest_unavailable: '服务暂时不可用，请稍后再试',
    },
    faults: {
      required: '必填', type: '类型不正确', format: '格式不正确', unknown: '不支持的参数', choice: '必须是以下之一：{limit}',
      too_short: '至少 {limit} 个字', too_long: '最多 {limit} 个字', too_small: '不能小于 {limit}', too_large: '不能大于 {limit}', past: '必须是以后的时间', wrong: '不正确',
      too_many: '最多 {limit} 项', too_few: '至少 {limit} 项', duplicate: '不能重复', not_yours: '不是你上传的', stranger: '要先关注你，或者和你聊过', not_found: '不存在', empty: '不能为空', reserved: '会让人以为是官方，请换一个', improper: '含有不能发布的内容，请修改',
    },
  },
  'zh-Hant': {
    errors: {
      rest_invalid_param: '有些內容填得不對，請檢查後再試',
      rest_invalid_json: '請求內容不是有效的 JSON',
      rest_post_invalid_page_number: '沒有更多內容了',
      rest_upload_no_file: '沒有收到檔案',
      rest_upload_type: '只支援 JPG、PNG、WebP、GIF 圖片',
      rest_upload_sound: '只支援 MP3、AAC、M4A、WAV 錄音',
      rest_upload_broken: '圖片已損壞，無法讀取',
      rest_upload_too_large: '檔案太大了',
      invalid_code: '驗證碼不正確或已過期',
      invalid_platform_code: '授權已失效，請重新登入',
      sign_in_cancelled: '你取消了授權',
      rest_not_logged_in: '請先登入',
      invalid_credentials: '帳號或密碼不正確',
      rest_forbidden: '你沒有權限這樣做',
      rest_banned: '你的帳號被禁言至 {until}，在此之前只能瀏覽',
      rest_post_locked: '這則內容暫時對你不可見',
      message_refused: '對方暫不接收你的訊息',
      stranger_limit: '對方回覆之前，只能先發這幾則；也請不要一天裡打擾太多陌生人',
      group_silenced: '這裡現在不能發言',
      recall_too_late: '發出超過兩分鐘，不能收回了',
      group_full: '這個群已經滿員',
      group_limit: '數量已經到了上限',
      rest_no_route: '沒有這個介面',
      rest_not_found: '內容不存在或已被刪除',
      rest_conflict: '與目前狀態衝突，請重新整理後再試',
      leaving_too_early: '註銷申請還在等待期內，{until} 之後才能註銷',
      address_taken: '這個手機號或信箱已經有帳號了，請直接登入',
      already_reported: '你已經檢舉過了，我們正在處理',
      rest_idempotency_conflict: '同一個請求編號被用於不同的內容',
      rest_payload_too_large: '提交的內容太大了',
      rest_unsupported_media_type: '不支援這種內容格式',
      rest_too_many_requests: '操作太頻繁了，請稍後再試',
      rest_internal_error: '伺服器出了點問題，請稍後再試',
      not_offered: '本站沒有開通這種登入方式',
      rest_unavailable: '服務暫時無法使用，請稍後再試',
    },
    faults: {
      required: '必填', type: '類型不正確', format: '格式不正確', unknown: '不支援的參數', choice: '必須是以下之一：{limit}',
      too_short: '至少 {limit} 個字', too_long: '最多 {limit} 個字', too_small: '不能小於 {limit}', too_large: '不能大於 {limit}', past: '必須是以後的時間', wrong: '不正確',
      too_many: '最多 {limit} 項', too_few: '至少 {limit} 項', duplicate: '不能重複', not_yours: '不是你上傳的', stranger: '要先追蹤你，或者和你聊過', not_found: '不存在', empty: '不能為空', reserved: '會讓人以為是官方，請換一個', improper: '含有不能發布的內容，請修改',
    },
  },
  en: {
    errors: {
      rest_invalid_param: 'Something is not filled in right. Please check and try again.',
      rest_invalid_json: 'The request is not valid JSON.',
      rest_post_invalid_page_number: 'No more content.',
      rest_upload_no_file: 'No file arrived.',
      rest_upload_type: 'Only JPG, PNG, WebP and GIF pictures are taken.',
      rest_upload_sound: 'Only MP3, AAC, M4A and WAV recordings are taken.',
      rest_upload_broken: 'The picture is damaged and cannot be read.',
      rest_upload_too_large: 'The file is too large.',
      invalid_code: 'The code is wrong or has expired.',
      invalid_platform_code: 'The authorisation is no longer good. Please sign in again.',
      sign_in_cancelled: 'You did not let us know who you are there.',
      rest_not_logged_in: 'Please sign in first.',
      invalid_credentials: 'Wrong name or password.',
      rest_forbidden: 'You may not do this.',
      rest_banned: 'Your account may only read until {until}.',
      rest_post_locked: 'This is not open to you.',
      message_refused: 'They take no messages from you.',
      stranger_limit: 'Until they answer, this is as much as you can write. Please don’t write to too many strangers in a day either.',
      group_silenced: 'You can’t write here at the moment.',
      recall_too_late: 'It was sent more than two minutes ago and can’t be taken back.',
      group_full: 'This group is full.',
      group_limit: 'There can be no more of these.',
      rest_no_route: 'There is no such call.',
      rest_not_found: 'This does not exist or was deleted.',
      rest_conflict: 'This clashes with the present state. Please refresh and try again.',
      leaving_too_early: 'The account can be deleted from {until} on.',
      address_taken: 'This phone or e-mail already has an account. Please sign in.',
      already_reported: 'You have reported this already. We are looking into it.',
      rest_idempotency_conflict: 'The same request key was used for something else.',
      rest_payload_too_large: 'That is too much to send at once.',
      rest_unsupported_media_type: 'This kind of content is not taken.',
      rest_too_many_requests: 'Too many requests. Please try again later.',
      rest_internal_error: 'Something went wrong on our side. Please try again later.',
      not_offered: 'This site does not offer this way of signing in.',
      rest_unavailable: 'The service is not available right now. Please try again later.',
    },
    faults: {
      required: 'is required', type: 'has the wrong type', format: 'has the wrong format', unknown: 'is not a known parameter', choice: 'must be one of: {limit}',
      too_short: 'needs at least {limit} characters', too_long: 'takes at most {limit} characters', too_small: 'must be at least {limit}', too_large: 'must be at most {limit}', past: 'must lie ahead', wrong: 'is not right',
      too_many: 'takes at most {limit} items', too_few: 'needs at least {limit} items', duplicate: 'must not repeat', not_yours: 'was not uploaded by you', stranger: 'has to follow you or to have written to you first', not_found: 'does not exist', empty: 'must not be empty', reserved: 'looks like the site itself: please choose another', improper: 'has something in it that may not be published; please change it',
    },
  },
  es: {
    errors: {
      rest_invalid_param: 'Hay datos incorrectos. Revísalos e inténtalo de nuevo.',
      rest_invalid_json: 'La solicitud no es un JSON válido.',
      rest_post_invalid_page_number: 'No hay más contenido.',
      rest_upload_no_file: 'No se ha recibido ningún archivo.',
      rest_upload_type: 'Solo se admiten imágenes JPG, PNG, WebP y GIF.',
      rest_upload_sound: 'Solo se admiten grabaciones MP3, AAC, M4A y WAV.',
      rest_upload_broken: 'La imagen está dañada y no se puede leer.',
      rest_upload_too_large: 'El archivo es demasiado grande.',
      invalid_code: 'El código es incorrecto o ha caducado.',
      invalid_platform_code: 'La autorización ya no vale. Inicia sesión de nuevo.',
      sign_in_cancelled: 'Has cancelado la autorización.',
      rest_not_logged_in: 'Inicia sesión primero.',
      invalid_credentials: 'Nombre o contraseña incorrectos.',
      rest_forbidden: 'No puedes hacer esto.',
      rest_banned: 'Tu cuenta solo puede leer hasta el {until}.',
      rest_post_locked: 'Este contenido no está abierto para ti.',
      message_refused: 'No acepta mensajes tuyos.',
      stranger_limit: 'Hasta que te responda, no puedes escribirle más. Tampoco escribas a demasiados desconocidos en un día.',
      group_silenced: 'Ahora no se puede escribir aquí.',
      recall_too_late: 'Se envió hace más de dos minutos y ya no se puede retirar.',
      group_full: 'Este grupo está completo.',
      group_limit: 'No puede haber más.',
      rest_no_route: 'No existe esa llamada.',
      rest_not_found: 'No existe o se ha eliminado.',
      rest_conflict: 'Choca con el estado actual. Actualiza e inténtalo de nuevo.',
      leaving_too_early: 'La cuenta se puede eliminar a partir del {until}.',
      address_taken: 'Este teléfono o correo ya tiene una cuenta. Inicia sesión.',
      already_reported: 'Ya lo has denunciado. Lo estamos revisando.',
      rest_idempotency_conflict: 'La misma clave de solicitud se usó para otra cosa.',
      rest_payload_too_large: 'Es demasiado contenido para un solo envío.',
      rest_unsupported_media_type: 'No se admite este tipo de contenido.',
      rest_too_many_requests: 'Demasiadas solicitudes. Inténtalo más tarde.',
      rest_internal_error: 'Algo ha fallado en el servidor. Inténtalo más tarde.',
      not_offered: 'Este sitio no ofrece esta forma de iniciar sesión.',
      rest_unavailable: 'El servicio no está disponible ahora. Inténtalo más tarde.',
    },
    faults: {
      required: 'es obligatorio', type: 'tiene un tipo incorrecto', format: 'tiene un formato incorrecto', unknown: 'no es un parámetro conocido', choice: 'debe ser uno de: {limit}',
      too_short: 'necesita al menos {limit} caracteres', too_long: 'admite como máximo {limit} caracteres', too_small: 'debe ser al menos {limit}', too_large: 'debe ser como máximo {limit}', past: 'debe ser una fecha futura', wrong: 'no es correcto',
      too_many: 'admite como máximo {limit} elementos', too_few: 'necesita al menos {limit} elementos', duplicate: 'no puede repetirse', not_yours: 'no lo has subido tú', stranger: 'antes tiene que seguirte o haberte escrito', not_found: 'no existe', empty: 'no puede estar vacío', reserved: 'parece del propio sitio: elige otro', improper: 'contiene algo que no se puede publicar; cámbialo',
    },
  },
  fr: {
    errors: {
      rest_invalid_param: 'Certaines données sont incorrectes. Vérifiez et réessayez.',
      rest_invalid_json: "La requête n'est pas un JSON valide.",
      rest_post_invalid_page_number: "Il n'y a plus de contenu.",
      rest_upload_no_file: "Aucun fichier n'a été reçu.",
      rest_upload_type: 'Seules les images JPG, PNG, WebP et GIF sont acceptées.',
      rest_upload_sound: 'Seuls les enregistrements MP3, AAC, M4A et WAV sont acceptés.',
      rest_upload_broken: "L'image est endommagée et ne peut être lue.",
      rest_upload_too_large: 'Le fichier est trop lourd.',
      invalid_code: 'Le code est incorrect ou a expiré.',
      invalid_platform_code: 'L’autorisation n’est plus valable. Connectez-vous à nouveau.',
      sign_in_cancelled: 'Vous avez annulé l’autorisation.',
      rest_not_logged_in: "Connectez-vous d'abord.",
      invalid_credentials: 'Nom ou mot de passe incorrect.',
      rest_forbidden: "Vous n'avez pas le droit de faire cela.",
      rest_banned: "Votre compte ne peut que lire jusqu'au {until}.",
      rest_post_locked: "Ce contenu ne vous est pas ouvert.",
      message_refused: 'Cette personne n’accepte pas vos messages.',
      stranger_limit: 'Tant qu’elle n’a pas répondu, vous ne pouvez pas en écrire davantage. N’écrivez pas non plus à trop d’inconnus dans la même journée.',
      group_silenced: 'On ne peut pas écrire ici pour le moment.',
      recall_too_late: 'Ce message a plus de deux minutes : il ne peut plus être retiré.',
      group_full: 'Ce groupe est complet.',
      group_limit: 'Il ne peut pas y en avoir davantage.',
      rest_no_route: "Cet appel n'existe pas.",
      rest_not_found: "Ce contenu n'existe pas ou a été supprimé.",
      rest_conflict: "Conflit avec l'état actuel. Actualisez et réessayez.",
      leaving_too_early: 'Le compte peut être supprimé à partir du {until}.',
      address_taken: 'Ce téléphone ou cet e-mail a déjà un compte. Connectez-vous.',
      already_reported: 'Vous l’avez déjà signalé. Nous nous en occupons.',
      rest_idempotency_conflict: 'La même clé de requête a servi à autre chose.',
      rest_payload_too_large: "C'est trop à envoyer en une fois.",
      rest_unsupported_media_type: "Ce type de contenu n'est pas accepté.",
      rest_too_many_requests: 'Trop de requêtes. Réessayez plus tard.',
      rest_internal_error: 'Une erreur est survenue de notre côté. Réessayez plus tard.',
      not_offered: 'Ce site ne propose pas cette façon de se connecter.',
      rest_unavailable: "Le service n'est pas disponible pour le moment. Réessayez plus tard.",
    },
    faults: {
      required: 'est obligatoire', type: "n'a pas le bon type", format: "n'a pas le bon format", unknown: "n'est pas un paramètre connu", choice: 'doit être parmi : {limit}',
      too_short: 'demande au moins {limit} caractères', too_long: 'accepte au plus {limit} caractères', too_small: 'doit valoir au moins {limit}', too_large: 'doit valoir au plus {limit}', past: 'doit être à venir', wrong: "n'est pas bon",
      too_many: 'accepte au plus {limit} éléments', too_few: 'demande au moins {limit} éléments', duplicate: 'ne doit pas se répéter', not_yours: "n'a pas été envoyé par vous", stranger: 'doit d’abord vous suivre ou vous avoir écrit', not_found: "n'existe pas", empty: 'ne doit pas être vide', reserved: 'ressemble au site lui-même : choisissez-en un autre', improper: 'contient quelque chose qui ne peut pas être publié ; modifiez-le',
    },
  },
}

/** The language of an Accept-Language header that we speak, by the order the header gives; simplified Chinese when none. */
export function languageOf(header: string | undefined): Language {
  const wanted = (header ?? '').split(',').map((part) => {
    const [tag = '', ...params] = part.trim().toLowerCase().split(';')
    const q = params.map((param) => /^\s*q=([\d.]+)/.exec(param)?.[1]).find(Boolean)
    return { tag, q: q === undefined ? 1 : Number(q) }
  })
  for (const { tag } of wanted.sort((a, b) => b.q - a.q)) {
    if (/^zh-(hant|tw|hk|mo)\b/.test(tag)) return 'zh-Hant'
    if (/^zh\b/.test(tag)) return 'zh-Hans'
    const match = /^(en|es|fr)\b/.exec(tag)
    if (match) return match[1] as Language
  }
  return 'zh-Hans'
}

const townClock = new Intl.DateTimeFormat('sv-SE', { timeZone: TOWN_TIME_ZONE, dateStyle: 'short', timeStyle: 'short' })

/** The sentence for a member; `until` is told as the town's date and time. */
export const messageOf = (code: ErrorCode, language: Language, until: Date | null = null) =>
  catalogues[language].errors[code].replace('{until}', until ? townClock.format(until) : '')

export const faultOf = ({ fault, limit }: ParamFault, language: Language) => catalogues[language].faults[fault].replace('{limit}', String(limit ?? ''))

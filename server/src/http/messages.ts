import type { ErrorCode } from '@anglers/contract/errors'
import { TOWN_TIME_ZONE } from '../infra/townTime.ts'
import type { ParamFault, ParamFaultKey } from '../kernel/errors.ts'
import { type Language, languages } from '../kernel/language.ts'
import type { Sentences } from '../kernel/module.ts'

/**
 * What the pipeline itself refuses, and what is wrong with a parameter; all else is its domain's, in its `sentences.ts`. `{limit}` in a
 * fault stands for its number, `{until}` in an error for the time when it ends.
 */
const catalogues = {
  'zh-Hans': {
    errors: {
      rest_invalid_param: '有些内容填得不对，请检查后再试',
      rest_invalid_json: '请求内容不是有效的 JSON',
      rest_post_invalid_page_number: '没有更多内容了',
      rest_upload_no_file: '没有收到文件',
      rest_upload_too_large: '文件太大了',
      invalid_platform_code: '授权已失效，请重新登录',
      rest_not_logged_in: '请先登录',
      rest_invalid_token: '登录已失效，请重新登录',
      rest_forbidden: '你没有权限这样做',
      rest_banned: '你的账号被禁言至 {until}，在此之前只能浏览',
      rest_no_route: '没有这个接口',
      rest_not_found: '内容不存在或已被删除',
      rest_conflict: '与当前状态冲突，请刷新后再试',
      rest_idempotency_conflict: '同一个请求编号被用于不同的内容',
      rest_idempotency_under_way: '同一个请求还在处理中，请稍等',
      rest_bad_request: '请求无法识别',
      rest_timeout: '请求没有按时发完，请重试',
      rest_payload_too_large: '提交的内容太大了',
      rest_headers_too_large: '请求头太大了',
      rest_unsupported_media_type: '不支持这种内容格式',
      rest_too_many_requests: '操作太频繁了，请稍后再试',
      rest_internal_error: '服务器出了点问题，请稍后再试',
      rest_unavailable: '服务暂时不可用，请稍后再试',
    },
    faults: {
      required: '必填', type: '类型不正确', format: '格式不正确', unknown: '不支持的参数', choice: '必须是以下之一：{limit}',
      too_short: '至少 {limit} 个字', too_long: '最多 {limit} 个字', too_small: '不能小于 {limit}', too_large: '不能大于 {limit}', past: '必须是以后的时间', wrong: '不正确',
      too_many: '最多 {limit} 项', too_few: '至少 {limit} 项', duplicate: '不能重复', not_yours: '不是你上传的', stranger: '不接受你的邀请，只能凭群口令加入', not_found: '不存在', empty: '不能为空', reserved: '会让人以为是官方，请换一个', improper: '含有不能发布的内容，请修改',
    },
  },
  'zh-Hant': {
    errors: {
      rest_invalid_param: '有些內容填得不對，請檢查後再試',
      rest_invalid_json: '請求內容不是有效的 JSON',
      rest_post_invalid_page_number: '沒有更多內容了',
      rest_upload_no_file: '沒有收到檔案',
      rest_upload_too_large: '檔案太大了',
      invalid_platform_code: '授權已失效，請重新登入',
      rest_not_logged_in: '請先登入',
      rest_invalid_token: '登入已失效，請重新登入',
      rest_forbidden: '你沒有權限這樣做',
      rest_banned: '你的帳號被禁言至 {until}，在此之前只能瀏覽',
      rest_no_route: '沒有這個介面',
      rest_not_found: '內容不存在或已被刪除',
      rest_conflict: '與目前狀態衝突，請重新整理後再試',
      rest_idempotency_conflict: '同一個請求編號被用於不同的內容',
      rest_idempotency_under_way: '同一個請求還在處理中，請稍候',
      rest_bad_request: '請求無法識別',
      rest_timeout: '請求沒有按時傳完，請重試',
      rest_payload_too_large: '提交的內容太大了',
      rest_headers_too_large: '請求標頭太大了',
      rest_unsupported_media_type: '不支援這種內容格式',
      rest_too_many_requests: '操作太頻繁了，請稍後再試',
      rest_internal_error: '伺服器出了點問題，請稍後再試',
      rest_unavailable: '服務暫時無法使用，請稍後再試',
    },
    faults: {
      required: '必填', type: '類型不正確', format: '格式不正確', unknown: '不支援的參數', choice: '必須是以下之一：{limit}',
      too_short: '至少 {limit} 個字', too_long: '最多 {limit} 個字', too_small: '不能小於 {limit}', too_large: '不能大於 {limit}', past: '必須是以後的時間', wrong: '不正確',
      too_many: '最多 {limit} 項', too_few: '至少 {limit} 項', duplicate: '不能重複', not_yours: '不是你上傳的', stranger: '不接受你的邀請，只能憑群口令加入', not_found: '不存在', empty: '不能為空', reserved: '會讓人以為是官方，請換一個', improper: '含有不能發布的內容，請修改',
    },
  },
  en: {
    errors: {
      rest_invalid_param: 'Something is not filled in right. Please check and try again.',
      rest_invalid_json: 'The request is not valid JSON.',
      rest_post_invalid_page_number: 'No more content.',
      rest_upload_no_file: 'No file arrived.',
      rest_upload_too_large: 'The file is too large.',
      invalid_platform_code: 'The authorisation is no longer good. Please sign in again.',
      rest_not_logged_in: 'Please sign in first.',
      rest_invalid_token: 'Your sign-in has ended. Please sign in again.',
      rest_forbidden: 'You may not do this.',
      rest_banned: 'Your account may only read until {until}.',
      rest_no_route: 'There is no such call.',
      rest_not_found: 'This does not exist or was deleted.',
      rest_conflict: 'This clashes with the present state. Please refresh and try again.',
      rest_idempotency_conflict: 'The same request key was used for something else.',
      rest_idempotency_under_way: 'This is still being done. Please wait a moment.',
      rest_bad_request: 'That request could not be read.',
      rest_timeout: 'The request took too long to arrive. Please try again.',
      rest_payload_too_large: 'That is too much to send at once.',
      rest_headers_too_large: 'The headers of that request are too large.',
      rest_unsupported_media_type: 'This kind of content is not taken.',
      rest_too_many_requests: 'Too many requests. Please try again later.',
      rest_internal_error: 'Something went wrong on our side. Please try again later.',
      rest_unavailable: 'The service is not available right now. Please try again later.',
    },
    faults: {
      required: 'is required', type: 'has the wrong type', format: 'has the wrong format', unknown: 'is not a known parameter', choice: 'must be one of: {limit}',
      too_short: 'needs at least {limit} characters', too_long: 'takes at most {limit} characters', too_small: 'must be at least {limit}', too_large: 'must be at most {limit}', past: 'must lie ahead', wrong: 'is not right',
      too_many: 'takes at most {limit} items', too_few: 'needs at least {limit} items', duplicate: 'must not repeat', not_yours: 'was not uploaded by you', stranger: 'can only join by the group code', not_found: 'does not exist', empty: 'must not be empty', reserved: 'looks like the site itself: please choose another', improper: 'has something in it that may not be published; please change it',
    },
  },
  es: {
    errors: {
      rest_invalid_param: 'Hay datos incorrectos. Revísalos e inténtalo de nuevo.',
      rest_invalid_json: 'La solicitud no es un JSON válido.',
      rest_post_invalid_page_number: 'No hay más contenido.',
      rest_upload_no_file: 'No se ha recibido ningún archivo.',
      rest_upload_too_large: 'El archivo es demasiado grande.',
      invalid_platform_code: 'La autorización ya no vale. Inicia sesión de nuevo.',
      rest_not_logged_in: 'Inicia sesión primero.',
      rest_invalid_token: 'Tu sesión ha terminado. Vuelve a iniciarla.',
      rest_forbidden: 'No puedes hacer esto.',
      rest_banned: 'Tu cuenta solo puede leer hasta el {until}.',
      rest_no_route: 'No existe esa llamada.',
      rest_not_found: 'No existe o se ha eliminado.',
      rest_conflict: 'Choca con el estado actual. Actualiza e inténtalo de nuevo.',
      rest_idempotency_conflict: 'La misma clave de solicitud se usó para otra cosa.',
      rest_idempotency_under_way: 'Aún se está procesando. Espera un momento.',
      rest_bad_request: 'No se ha podido leer la solicitud.',
      rest_timeout: 'La solicitud ha tardado demasiado en llegar. Inténtalo de nuevo.',
      rest_payload_too_large: 'Es demasiado contenido para un solo envío.',
      rest_headers_too_large: 'Las cabeceras de la solicitud son demasiado grandes.',
      rest_unsupported_media_type: 'No se admite este tipo de contenido.',
      rest_too_many_requests: 'Demasiadas solicitudes. Inténtalo más tarde.',
      rest_internal_error: 'Algo ha fallado en el servidor. Inténtalo más tarde.',
      rest_unavailable: 'El servicio no está disponible ahora. Inténtalo más tarde.',
    },
    faults: {
      required: 'es obligatorio', type: 'tiene un tipo incorrecto', format: 'tiene un formato incorrecto', unknown: 'no es un parámetro conocido', choice: 'debe ser uno de: {limit}',
      too_short: 'necesita al menos {limit} caracteres', too_long: 'admite como máximo {limit} caracteres', too_small: 'debe ser al menos {limit}', too_large: 'debe ser como máximo {limit}', past: 'debe ser una fecha futura', wrong: 'no es correcto',
      too_many: 'admite como máximo {limit} elementos', too_few: 'necesita al menos {limit} elementos', duplicate: 'no puede repetirse', not_yours: 'no lo has subido tú', stranger: 'solo puede unirse con el código del grupo', not_found: 'no existe', empty: 'no puede estar vacío', reserved: 'parece del propio sitio: elige otro', improper: 'contiene algo que no se puede publicar; cámbialo',
    },
  },
  fr: {
    errors: {
      rest_invalid_param: 'Certaines données sont incorrectes. Vérifiez et réessayez.',
      rest_invalid_json: "La requête n'est pas un JSON valide.",
      rest_post_invalid_page_number: "Il n'y a plus de contenu.",
      rest_upload_no_file: "Aucun fichier n'a été reçu.",
      rest_upload_too_large: 'Le fichier est trop lourd.',
      invalid_platform_code: 'L’autorisation n’est plus valable. Connectez-vous à nouveau.',
      rest_not_logged_in: "Connectez-vous d'abord.",
      rest_invalid_token: 'Votre session a expiré. Reconnectez-vous.',
      rest_forbidden: "Vous n'avez pas le droit de faire cela.",
      rest_banned: "Votre compte ne peut que lire jusqu'au {until}.",
      rest_no_route: "Cet appel n'existe pas.",
      rest_not_found: "Ce contenu n'existe pas ou a été supprimé.",
      rest_conflict: "Conflit avec l'état actuel. Actualisez et réessayez.",
      rest_idempotency_conflict: 'La même clé de requête a servi à autre chose.',
      rest_idempotency_under_way: 'C’est encore en cours. Patientez un instant.',
      rest_bad_request: "La requête n'a pas pu être lue.",
      rest_timeout: 'La requête a mis trop de temps à arriver. Réessayez.',
      rest_payload_too_large: "C'est trop à envoyer en une fois.",
      rest_headers_too_large: 'Les en-têtes de la requête sont trop volumineux.',
      rest_unsupported_media_type: "Ce type de contenu n'est pas accepté.",
      rest_too_many_requests: 'Trop de requêtes. Réessayez plus tard.',
      rest_internal_error: 'Une erreur est survenue de notre côté. Réessayez plus tard.',
      rest_unavailable: "Le service n'est pas disponible pour le moment. Réessayez plus tard.",
    },
    faults: {
      required: 'est obligatoire', type: "n'a pas le bon type", format: "n'a pas le bon format", unknown: "n'est pas un paramètre connu", choice: 'doit être parmi : {limit}',
      too_short: 'demande au moins {limit} caractères', too_long: 'accepte au plus {limit} caractères', too_small: 'doit valoir au moins {limit}', too_large: 'doit valoir au plus {limit}', past: 'doit être à venir', wrong: "n'est pas bon",
      too_many: 'accepte au plus {limit} éléments', too_few: 'demande au moins {limit} éléments', duplicate: 'ne doit pas se répéter', not_yours: "n'a pas été envoyé par vous", stranger: 'ne peut rejoindre le groupe qu’avec son code', not_found: "n'existe pas", empty: 'ne doit pas être vide', reserved: 'ressemble au site lui-même : choisissez-en un autre', improper: 'contient quelque chose qui ne peut pas être publié ; modifiez-le',
    },
  },
} satisfies Record<Language, { errors: Sentences[Language]; faults: Record<ParamFaultKey, string> }>

/** The codes that no domain has to say anything to. */
export type PipelineCode = keyof (typeof catalogues)['zh-Hans']['errors']

const townClock = new Intl.DateTimeFormat('sv-SE', { timeZone: TOWN_TIME_ZONE, dateStyle: 'short', timeStyle: 'short' })

/** @param domains what the domains refuse, in their own words */
export const allSentences = (domains: readonly Sentences[]): Sentences => {
  const of = (language: Language) => Object.assign({}, catalogues[language].errors, ...domains.map((sentences) => sentences[language])) as Sentences[Language]
  return Object.fromEntries(languages.map((language) => [language, of(language)])) as Sentences
}

const pipeline = allSentences([])

/** The sentence for a member; `until` is told as the town's date and time. */
export const messageOf = (code: ErrorCode, language: Language, { until = null, sentences = pipeline }: { until?: Date | null; sentences?: Sentences } = {}): string =>
  (sentences[language][code] ?? pipeline[language].rest_internal_error!).replace('{until}', until ? townClock.format(until) : '')

export const faultOf = ({ fault, limit }: ParamFault, language: Language) => catalogues[language].faults[fault].replace('{limit}', String(limit ?? ''))

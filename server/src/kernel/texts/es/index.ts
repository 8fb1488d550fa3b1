// Made by `npm run texts` from the JSON files beside it.
import type { Catalogue } from '../catalogue.ts'
import { dateTime } from '../dateTime.ts'

export const es: Catalogue = {
  account: {
    errors: {
      invalid_code: 'El código es incorrecto o caducó.',
      sign_in_cancelled: 'Cancelaste la autorización.',
      invalid_credentials: 'Cuenta o contraseña incorrectas.',
      address_taken: 'Este número de teléfono o correo ya tiene una cuenta. Inicia sesión.',
      not_offered: 'Esta forma de iniciar sesión no está disponible aquí.',
    },
    code: {
      subject: 'Tu código de Compañero de Pesca',
      text: (code, minutes) => `Tu código es ${code}. Caduca en ${minutes} minutos. No lo compartas con nadie. Si no lo solicitaste, ignora este mensaje.`,
    },
    nickname: (number) => `Pescador${number}`,
  },
  chat: {
    errors: {
      message_refused: 'Por ahora no puedes enviar mensajes a esta persona.',
      stranger_limit: 'Podrás enviar más cuando responda. No escribas a demasiados desconocidos en un día.',
      group_silenced: 'Ahora no puedes enviar mensajes aquí.',
      recall_too_late: 'Solo se puede anular el envío durante dos minutos.',
      group_full: 'Este grupo está completo.',
      group_limit: 'Se alcanzó el límite.',
    },
  },
  content: {
    errors: {
      rest_post_locked: 'Esta publicación no está disponible para ti.',
    },
  },
  giving: {
    errors: {
      giving_underage: 'Los menores de 18 años no pueden enviar propinas, regalos ni sobres rojos',
      giving_limit: 'Ya alcanzaste el límite de hoy. Vuelve mañana',
      redbag_refused: 'No puedes abrir este sobre rojo',
      redbag_condition: 'Primero haz lo que pide quien lo envía',
      redbag_finished: 'Demasiado tarde: el sobre rojo está vacío',
      redbag_expired: 'Este sobre rojo caducó',
      gift_refused: 'No puedes enviar regalos a este miembro',
    },
  },
  growth: {
    errors: {
      make_up_limit: 'Ya no quedan recuperaciones este mes',
      task_not_done: 'Esta tarea aún no está terminada',
      reward_taken: 'Ya recogiste esta recompensa',
    },
    rules: {
      daily: (points, experience) => `Haz check-in una vez al día y gana ${points} puntos y ${experience} de experiencia. Los niveles altos ganan más puntos.`,
      milestones: 'Las rachas largas dan un premio extra. Si faltas un día, empieza una nueva racha.',
      makeUp: (days, points, times) => `Puedes recuperar un día perdido en un plazo de ${days} días por ${points} puntos, ${times} veces al mes y más en niveles altos. Recupera la racha sin la recompensa del día, y ningún premio se paga dos veces por la misma racha.`,
      clock: 'Los días siguen la hora de Pekín y empiezan a medianoche.',
    },
  },
  http: {
    errors: {
      rest_invalid_param: 'Hay datos incorrectos. Revísalos e inténtalo de nuevo.',
      rest_invalid_json: 'La solicitud no es un JSON válido.',
      rest_post_invalid_page_number: 'No hay más contenido.',
      rest_upload_no_file: 'No se recibió ningún archivo.',
      rest_upload_too_large: 'El archivo es demasiado grande.',
      invalid_platform_code: 'La autorización caducó. Inicia sesión de nuevo.',
      rest_not_logged_in: 'Inicia sesión primero.',
      rest_invalid_token: 'Tu sesión caducó. Inicia sesión de nuevo.',
      rest_forbidden: 'No tienes permiso para hacer esto.',
      rest_banned: (until) => `Tu cuenta está restringida hasta el ${dateTime('es', until)}. Hasta entonces solo puedes leer.`,
      rest_no_route: 'Esta API no existe.',
      rest_not_found: 'No existe o se eliminó.',
      rest_conflict: 'Algo cambió. Actualiza e inténtalo de nuevo.',
      rest_idempotency_conflict: 'La misma clave de solicitud se usó para otra cosa.',
      rest_idempotency_under_way: 'Aún se está procesando. Espera un momento.',
      rest_bad_request: 'No se pudo leer la solicitud.',
      rest_timeout: 'La solicitud tardó demasiado en llegar. Inténtalo de nuevo.',
      rest_payload_too_large: 'Es demasiado contenido para un solo envío.',
      rest_headers_too_large: 'Las cabeceras de la solicitud son demasiado grandes.',
      rest_unsupported_media_type: 'No se admite este tipo de contenido.',
      rest_too_many_requests: 'Demasiadas solicitudes. Inténtalo más tarde.',
      rest_internal_error: 'Algo falló en el servidor. Inténtalo más tarde.',
      rest_unavailable: 'El servicio no está disponible por ahora. Inténtalo más tarde.',
    },
    faults: {
      required: 'Este campo es obligatorio',
      type: 'El tipo de dato no es correcto',
      format: 'Revisa el formato',
      unknown: 'Este parámetro no se admite',
      choice: (limit) => `Elige uno de: ${limit}`,
      too_short: (limit) => `Escribe al menos ${(limit === 1 ? `${limit} carácter` : `${limit} caracteres`)}`,
      too_long: (limit) => `Escribe como máximo ${(limit === 1 ? `${limit} carácter` : `${limit} caracteres`)}`,
      too_small: (limit) => `Indica ${limit} o más`,
      too_large: (limit) => `Indica ${limit} o menos`,
      past: 'Elige una fecha futura',
      wrong: 'No es correcto',
      too_many: (limit) => `Elige como máximo ${limit}`,
      too_few: (limit) => `Elige al menos ${limit}`,
      duplicate: 'No se puede repetir',
      not_yours: 'No lo subiste tú',
      stranger: 'Esta persona no acepta tus invitaciones y solo puede unirse con el código del grupo',
      not_found: 'No existe',
      empty: 'No puede estar vacío',
      reserved: 'Parece oficial. Elige otro',
      improper: 'Contiene algo que no se puede publicar. Cámbialo',
    },
  },
  ledger: {
    errors: {
      insufficient_balance: 'No tienes saldo suficiente.',
    },
  },
  lifecycle: {
    errors: {
      leaving_too_early: (until) => `La cuenta se puede eliminar a partir del ${dateTime('es', until)}.`,
    },
  },
  media: {
    errors: {
      rest_upload_type: 'Solo se admiten fotos JPG, PNG, WebP y GIF.',
      rest_upload_sound: 'Solo se admiten grabaciones MP3, AAC, M4A y WAV.',
      rest_upload_broken: 'La foto está dañada y no se puede leer.',
      upload_limit: (until) => `Alcanzaste el límite de subidas de hoy. Inténtalo después del ${dateTime('es', until)}.`,
    },
  },
  payment: {
    errors: {
      order_closed: 'Este pedido ya está pagado, cancelado o caducado. Haz uno nuevo.',
      order_limit: 'Tienes demasiados pedidos sin pagar. Paga o elimina alguno.',
      way_not_offered: 'Esta forma de pago no está disponible aquí.',
      payment_refused: 'El servicio de pago lo ha rechazado. Prueba otra forma.',
      payment_unknown: 'El servicio de pago no responde. Inténtalo luego: no se cobrará dos veces.',
    },
  },
  report: {
    errors: {
      already_reported: 'Ya lo has denunciado. Lo estamos revisando.',
    },
    reasons: {
      spam: 'Spam o publicidad',
      porn: 'Contenido sexual',
      abuse: 'Insultos o acoso',
      fraud: 'Estafa',
      poaching: 'Pesca furtiva o contra las normas',
      illegal: 'Otro contenido ilegal',
      untrue: 'Información falsa',
      privacy: 'Divulga datos privados',
      rights: 'Infracción de derechos de autor',
      impersonation: 'Suplantación de identidad',
      bug: 'Algo no funciona',
      idea: 'Sugerencia',
      account: 'Problema con la cuenta',
      other: 'Otro',
    },
  },
  wallet: {
    errors: {
      price_changed: 'El precio ha cambiado. Actualiza e inténtalo de nuevo.',
    },
  },
}

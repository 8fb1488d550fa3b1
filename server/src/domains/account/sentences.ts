import type { Module } from '../../kernel/module.ts'

export const sentences = {
  'zh-Hans': {
    invalid_code: '验证码不正确或已过期',
    sign_in_cancelled: '你取消了授权',
    invalid_credentials: '账号或密码不正确',
    address_taken: '这个手机号或邮箱已经有账号了，请直接登录',
    not_offered: '本站没有开通这种登录方式',
  },
  'zh-Hant': {
    invalid_code: '驗證碼不正確或已過期',
    sign_in_cancelled: '你取消了授權',
    invalid_credentials: '帳號或密碼不正確',
    address_taken: '這個手機號或信箱已經有帳號了，請直接登入',
    not_offered: '本站沒有開通這種登入方式',
  },
  en: {
    invalid_code: 'The code is wrong or has expired.',
    sign_in_cancelled: 'You did not let us know who you are there.',
    invalid_credentials: 'Wrong name or password.',
    address_taken: 'This phone or e-mail already has an account. Please sign in.',
    not_offered: 'This site does not offer this way of signing in.',
  },
  es: {
    invalid_code: 'El código es incorrecto o ha caducado.',
    sign_in_cancelled: 'Has cancelado la autorización.',
    invalid_credentials: 'Nombre o contraseña incorrectos.',
    address_taken: 'Este teléfono o correo ya tiene una cuenta. Inicia sesión.',
    not_offered: 'Este sitio no ofrece esta forma de iniciar sesión.',
  },
  fr: {
    invalid_code: 'Le code est incorrect ou a expiré.',
    sign_in_cancelled: 'Vous avez annulé l’autorisation.',
    invalid_credentials: 'Nom ou mot de passe incorrect.',
    address_taken: 'Ce téléphone ou cet e-mail a déjà un compte. Connectez-vous.',
    not_offered: 'Ce site ne propose pas cette façon de se connecter.',
  },
} satisfies Module['sentences']

// Made by `npm run texts` from the JSON files beside it.
import type { Catalogue } from '../catalogue.ts'
import { dateTime } from '../dateTime.ts'

export const fr: Catalogue = {
  account: {
    errors: {
      invalid_code: 'Le code est incorrect ou a expiré.',
      sign_in_cancelled: 'Vous avez annulé l’autorisation.',
      invalid_credentials: 'Compte ou mot de passe incorrect.',
      address_taken: 'Ce numéro de téléphone ou cet e-mail a déjà un compte. Connectez-vous.',
      not_offered: 'Ce moyen de connexion n’est pas disponible ici.',
    },
    code: {
      subject: 'Votre code Compagnon de pêche',
      text: (code, minutes) => `Votre code est ${code}. Il expire dans ${minutes} minutes. Ne le partagez avec personne. Si vous ne l’avez pas demandé, ignorez ce message.`,
    },
    nickname: (number) => `Pêcheur${number}`,
  },
  chat: {
    errors: {
      message_refused: 'Vous ne pouvez pas écrire à cette personne pour le moment.',
      stranger_limit: 'Vous pourrez en envoyer d’autres après sa réponse. N’écrivez pas à trop d’inconnus dans la même journée.',
      group_silenced: 'Vous ne pouvez pas envoyer de messages ici pour le moment.',
      recall_too_late: 'L’envoi ne peut être annulé que pendant deux minutes.',
      group_full: 'Ce groupe est complet.',
      group_limit: 'La limite est atteinte.',
    },
  },
  content: {
    errors: {
      rest_post_locked: 'Cette publication ne vous est pas accessible.',
    },
  },
  giving: {
    errors: {
      giving_underage: 'Les moins de 18 ans ne peuvent pas offrir de pourboires, de cadeaux ni d’enveloppes rouges',
      giving_limit: 'Vous avez atteint la limite du jour. Revenez demain',
      redbag_refused: 'Vous ne pouvez pas ouvrir cette enveloppe rouge',
      redbag_condition: 'Faites d’abord ce que demande l’expéditeur',
      redbag_finished: 'Trop tard\u00a0: l’enveloppe rouge est vide',
      redbag_expired: 'Cette enveloppe rouge a expiré',
      gift_refused: 'Vous ne pouvez pas offrir de cadeau à ce membre',
    },
  },
  growth: {
    errors: {
      make_up_limit: 'Plus de rattrapage possible ce mois-ci',
      task_not_done: 'Cette tâche n’est pas encore terminée',
      reward_taken: 'Vous avez déjà récupéré cette récompense',
    },
    rules: {
      daily: (points, experience) => `Signalez votre présence une fois par jour pour gagner ${points} points et ${experience} d’expérience. Les niveaux élevés rapportent plus de points.`,
      milestones: 'Les longues séries rapportent un bonus. Un jour manqué lance une nouvelle série.',
      makeUp: (days, points, times) => `Un jour manqué se rattrape sous ${days} jours pour ${points} points, ${times} fois par mois et davantage aux niveaux élevés. La série est rétablie sans la récompense du jour, et aucun bonus n’est versé deux fois pour une même série.`,
      clock: 'Les jours suivent l’heure de Pékin et commencent à minuit.',
    },
  },
  http: {
    errors: {
      rest_invalid_param: 'Certaines données sont incorrectes. Vérifiez et réessayez.',
      rest_invalid_json: 'La requête n’est pas un JSON valide.',
      rest_post_invalid_page_number: 'Il n’y a plus de contenu.',
      rest_upload_no_file: 'Aucun fichier n’a été reçu.',
      rest_upload_too_large: 'Le fichier est trop lourd.',
      invalid_platform_code: 'L’autorisation a expiré. Connectez-vous à nouveau.',
      rest_not_logged_in: 'Connectez-vous d’abord.',
      rest_invalid_token: 'Votre session a expiré. Connectez-vous à nouveau.',
      rest_forbidden: 'Vous n’avez pas l’autorisation de faire cela.',
      rest_banned: (until) => `Votre compte est restreint jusqu’au ${dateTime('fr', until)}. D’ici là, vous pouvez seulement consulter.`,
      rest_no_route: 'Cette API n’existe pas.',
      rest_not_found: 'Ce contenu n’existe pas ou a été supprimé.',
      rest_conflict: 'Quelque chose a changé. Actualisez et réessayez.',
      rest_idempotency_conflict: 'La même clé de requête a servi à autre chose.',
      rest_idempotency_under_way: 'Cette requête est encore en cours. Patientez un instant.',
      rest_bad_request: 'La requête n’a pas pu être lue.',
      rest_timeout: 'La requête a mis trop de temps à arriver. Réessayez.',
      rest_payload_too_large: 'C’est trop à envoyer en une fois.',
      rest_headers_too_large: 'Les en-têtes de la requête sont trop volumineux.',
      rest_unsupported_media_type: 'Ce type de contenu n’est pas accepté.',
      rest_too_many_requests: 'Trop de requêtes. Réessayez plus tard.',
      rest_internal_error: 'Une erreur est survenue de notre côté. Réessayez plus tard.',
      rest_unavailable: 'Le service n’est pas disponible pour le moment. Réessayez plus tard.',
    },
    faults: {
      required: 'Ce champ est obligatoire',
      type: 'Le type de valeur n’est pas correct',
      format: 'Vérifiez le format',
      unknown: 'Ce paramètre n’est pas pris en charge',
      choice: (limit) => `Choisissez parmi\u00a0: ${limit}`,
      too_short: (limit) => `Saisissez au moins ${(limit < 2 ? `${limit} caractère` : `${limit} caractères`)}`,
      too_long: (limit) => `Saisissez au plus ${(limit < 2 ? `${limit} caractère` : `${limit} caractères`)}`,
      too_small: (limit) => `Indiquez ${limit} ou plus`,
      too_large: (limit) => `Indiquez ${limit} ou moins`,
      past: 'Choisissez une date à venir',
      wrong: 'Ce n’est pas correct',
      too_many: (limit) => `Choisissez-en ${limit} au plus`,
      too_few: (limit) => `Choisissez-en au moins ${limit}`,
      duplicate: 'Ne peut pas être répété',
      not_yours: 'Vous n’avez pas envoyé ce fichier',
      stranger: 'Cette personne n’accepte pas vos invitations et ne peut rejoindre le groupe qu’avec le code',
      not_found: 'N’existe pas',
      empty: 'Ne peut pas être vide',
      reserved: 'Ce nom semble officiel. Choisissez-en un autre',
      improper: 'Contient quelque chose qui ne peut pas être publié. Modifiez-le',
    },
  },
  ledger: {
    errors: {
      insufficient_balance: 'Votre solde est insuffisant.',
    },
  },
  lifecycle: {
    errors: {
      leaving_too_early: (until) => `Le compte peut être supprimé à partir du ${dateTime('fr', until)}.`,
    },
  },
  media: {
    errors: {
      rest_upload_type: 'Seules les photos JPG, PNG, WebP et GIF sont prises en charge.',
      rest_upload_sound: 'Seuls les enregistrements MP3, AAC, M4A et WAV sont pris en charge.',
      rest_upload_broken: 'La photo est endommagée et ne peut pas être lue.',
      upload_limit: (until) => `Vous avez atteint la limite d’envois du jour. Réessayez après le ${dateTime('fr', until)}.`,
    },
  },
  payment: {
    errors: {
      order_closed: 'Cette commande est payée, annulée ou expirée. Recommencez.',
      order_limit: 'Trop de commandes impayées. Payez-en ou supprimez-en.',
      way_not_offered: 'Ce moyen de paiement n’est pas disponible ici.',
      payment_refused: 'Le service de paiement a refusé. Essayez autrement.',
      payment_unknown: 'Pas de réponse du service de paiement. Réessayez\u00a0: pas de double débit.',
    },
  },
  report: {
    errors: {
      already_reported: 'Vous l’avez déjà signalé. Nous nous en occupons.',
    },
    reasons: {
      spam: 'Spam ou publicité',
      porn: 'Contenu sexuel',
      abuse: 'Insultes ou harcèlement',
      fraud: 'Escroquerie',
      poaching: 'Braconnage ou pêche contraire aux règles',
      illegal: 'Autre contenu illégal',
      untrue: 'Fausse information',
      privacy: 'Divulgue des informations privées',
      rights: 'Atteinte au droit d’auteur',
      impersonation: 'Usurpation d’identité',
      bug: 'Quelque chose ne fonctionne pas',
      idea: 'Suggestion',
      account: 'Problème de compte',
      other: 'Autre',
    },
  },
  wallet: {
    errors: {
      price_changed: 'Le prix a changé. Actualisez et réessayez.',
    },
  },
}

import type { SignSetting, TaskSetting, TreasureSetting } from '@anglers/contract/growthSettings'

export const initialSign: SignSetting = {
  points: 5,
  experience: 5,
  milestones: [
    { days: 3, points: 10, experience: 10 },
    { days: 7, points: 30, experience: 20 },
    { days: 15, points: 80, experience: 50 },
    { days: 30, points: 200, experience: 100 },
    { days: 100, points: 800, experience: 300 },
  ],
  makeUpPoints: 20,
  makeUpsPerMonth: 3,
}

export const initialPerks = [
  { level: 3, signPoints: 1, makeUps: 0 },
  { level: 5, signPoints: 2, makeUps: 1 },
  { level: 8, signPoints: 3, makeUps: 2 },
  { level: 12, signPoints: 5, makeUps: 3 },
  { level: 16, signPoints: 8, makeUps: 5 },
]

export const initialTasks: TaskSetting[] = [
  {
    id: 'first-avatar',
    period: 'newcomer',
    counts: 'avatar',
    goal: 1,
    points: 20,
    experience: 20,
    title: {
      'zh-Hans': '设置头像',
      'zh-Hant': '設定頭像',
      en: 'Add a profile photo',
      es: 'Añade una foto de perfil',
      fr: 'Ajoutez une photo de profil',
    },
  },
  {
    id: 'first-post',
    period: 'newcomer',
    counts: 'post',
    goal: 1,
    points: 30,
    experience: 30,
    title: {
      'zh-Hans': '发布第一条动态',
      'zh-Hant': '發布第一則動態',
      en: 'Share your first post',
      es: 'Comparte tu primera publicación',
      fr: 'Partagez votre première publication',
    },
  },
  {
    id: 'first-follows',
    period: 'newcomer',
    counts: 'follow',
    goal: 3,
    points: 20,
    experience: 20,
    title: {
      'zh-Hans': '关注 3 位钓友',
      'zh-Hant': '追蹤 3 位釣友',
      en: 'Follow 3 anglers',
      es: 'Sigue a 3 pescadores',
      fr: 'Suivez 3 pêcheurs',
    },
  },
  {
    id: 'first-invite',
    period: 'newcomer',
    counts: 'invite',
    goal: 1,
    points: 30,
    experience: 30,
    title: { 'zh-Hans': '邀请一位好友', 'zh-Hant': '邀請一位好友', en: 'Invite a friend', es: 'Invita a un amigo', fr: 'Invitez un ami' },
  },
  {
    id: 'day-sign',
    period: 'day',
    counts: 'sign',
    goal: 1,
    points: 2,
    experience: 2,
    title: {
      'zh-Hans': '完成今日签到',
      'zh-Hant': '完成今日簽到',
      en: 'Check in today',
      es: 'Haz el check-in de hoy',
      fr: 'Signalez votre présence',
    },
  },
  {
    id: 'day-likes',
    period: 'day',
    counts: 'like',
    goal: 3,
    points: 3,
    experience: 3,
    title: {
      'zh-Hans': '给 3 条内容点赞',
      'zh-Hant': '給 3 則內容按讚',
      en: 'Like 3 posts or comments',
      es: 'Da 3 me gusta',
      fr: 'Donnez 3 j’aime',
    },
  },
  {
    id: 'day-comment',
    period: 'day',
    counts: 'comment',
    goal: 1,
    points: 5,
    experience: 5,
    title: {
      'zh-Hans': '评论一位钓友',
      'zh-Hant': '留言給一位釣友',
      en: 'Comment on someone’s post',
      es: 'Comenta una publicación',
      fr: 'Commentez une publication',
    },
  },
  {
    id: 'week-signs',
    period: 'week',
    counts: 'sign',
    goal: 5,
    points: 20,
    experience: 20,
    title: {
      'zh-Hans': '本周签到 5 天',
      'zh-Hant': '本週簽到 5 天',
      en: 'Check in on 5 days',
      es: 'Haz check-in 5 días',
      fr: 'Soyez présent 5 jours',
    },
  },
  {
    id: 'week-posts',
    period: 'week',
    counts: 'post',
    goal: 3,
    points: 30,
    experience: 30,
    title: {
      'zh-Hans': '本周发布 3 条动态',
      'zh-Hant': '本週發布 3 則動態',
      en: 'Share 3 posts',
      es: 'Comparte 3 publicaciones',
      fr: 'Partagez 3 publications',
    },
  },
]

export const initialTreasures: TreasureSetting[] = [
  {
    period: 'day',
    holds: [
      { points: 5, weight: 60 },
      { points: 10, weight: 30 },
      { points: 30, weight: 9 },
      { points: 88, weight: 1 },
    ],
  },
  {
    period: 'week',
    holds: [
      { points: 20, weight: 60 },
      { points: 50, weight: 30 },
      { points: 100, weight: 10 },
    ],
  },
]

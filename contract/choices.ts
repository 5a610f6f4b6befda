/** In the specification's order; staff can add others and switch these off. */
export const interests = [
  'Technology',
  'Art & Design',
  'Music',
  'Sports',
  'Gaming',
  'Travel',
  'Food & Cooking',
  'Photography',
  'Fitness',
  'Reading',
  'Movies & TV',
  'Science',
  'Business',
  'Education',
  'Fashion',
  'Health & Wellness',
  'Nature & Environment',
  'DIY & Crafts',
  'Investing',
  'Entrepreneurship',
  'Programming',
  'Marketing',
  'Writing',
  'Dancing',
  'Yoga & Meditation',
  'Gardening',
  'Pets & Animals',
  'History',
  'Politics',
  'Psychology',
] as const

/** For whom a post is; those in a community are its members', or everybody's if it is public. */
export const audiences = ['everyone', 'followers', 'only_me', 'community'] as const
export type Audience = (typeof audiences)[number]

/** The size in which a post's pictures can be saved; unless `original`, nobody gets larger ones than lists show. */
export const downloadSizes = ['original', 'shown', 'none'] as const
export type DownloadSize = (typeof downloadSizes)[number]

export const categories = [
  'Educational Content',
  'Entertainment',
  'News & Current Events',
  'How-to Guides',
  'Inspirational Posts',
  'Behind the Scenes',
  'Product Reviews',
  'Personal Stories',
  'Industry Insights',
  'Tutorials',
  'Lifestyle Tips',
  'Creative Showcases',
] as const
export type Category = (typeof categories)[number]

export const languageNames = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
  de: 'Deutsch',
} as const
export type Language = keyof typeof languageNames
export const languages = Object.keys(languageNames) as Language[]

export const themes = ['light', 'dark', 'system'] as const

export const roles = ['user', 'moderator', 'admin', 'super_admin'] as const // lowest first
export type RoleName = (typeof roles)[number]

/** Not HEIC: only Safari can show it. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'] as const
export const videoTypes = ['video/mp4', 'video/webm', 'video/quicktime'] as const

/** All but `system`, in the order of the filters; each with its filter, which is also its preference. */
export const notificationGroups = {
  mention: 'mentions',
  follow: 'follows',
  like: 'likes',
  comment: 'comments',
  message: 'messages',
} as const
export const notificationTypes = [...(Object.keys(notificationGroups) as (keyof typeof notificationGroups)[]), 'system'] as const
export type NotificationType = (typeof notificationTypes)[number]

import { createComment } from '@atelier/contract/comments'
import { createCommunity, joinCommunity } from '@atelier/contract/communities'
import { openConversation } from '@atelier/contract/conversations'
import type { InputOf } from '@atelier/contract/endpoint'
import { followUser } from '@atelier/contract/follows'
import { reactToMessage, sendMessage, takeBackMessage } from '@atelier/contract/messages'
import { createPost, likePost } from '@atelier/contract/posts'
import { picture } from '#picture.ts'
import { type Resident, resident } from '#residents.ts'
import type { Host } from '#stations/station.ts'
import { upload, uploadPictures } from '#uploads.ts'
import type { Screen } from '#visitors.ts'

export async function host(screen: Screen = {}): Promise<Host> {
  const [hannah, gil] = await Promise.all([resident('hannah', screen), resident('gil')])
  const media = await uploadPictures(hannah, [{}, { width: 600, height: 900 }, { color: '#1d66a8' }, { width: 1_200, height: 500 }])
  const post = await hannah.call(createPost, {
    client_id: crypto.randomUUID(),
    content: `First print of the #linocut series, with a thank you to @${gil.username}. More at https://example.org/prints`,
    category: 'Creative Showcases',
    country: 'SE',
    media: media.map((media_id, index) => ({ media_id, alt_text: index === 0 ? 'A red field with a black stripe' : null })),
  })
  await gil.call(likePost, { post_id: post.id })
  await gil.call(createComment, { post_id: post.id, client_id: crypto.randomUUID(), content: 'The red is wonderful' })
  await gil.call(followUser, { user_id: hannah.id })
  const conversationId = await talk(hannah, gil, post.id)
  const communityId = await circle(hannah, gil)
  return { ...hannah, postId: post.id, guest: gil.username, conversationId, communityId }
}

/** Private, with a post; a guest has asked to join. @returns its id */
async function circle(hannah: Resident, gil: Resident): Promise<string> {
  const { id } = await hannah.call(createCommunity, {
    client_id: crypto.randomUUID(),
    name: `Night Studio of ${hannah.username}`,
    description: 'Unfinished work, after midnight',
    rules: 'Nothing leaves this room',
    is_public: false,
  })
  await gil.call(joinCommunity, { community_id: id })
  await hannah.call(createPost, { client_id: crypto.randomUUID(), content: 'Still wet', community_id: id })
  return id
}

/** Of two, and a stranger's request beside it. @returns the conversation's id */
async function talk(hannah: Resident, gil: Resident, postId: string): Promise<string> {
  const ines = await resident('ines')
  const { id } = await hannah.call(openConversation, { user_id: gil.id })
  const { buffer, mimeType } = await picture('print.jpg', { width: 600, height: 800 })
  const sent = async (sender: Resident, message: Partial<InputOf<typeof sendMessage>>, media = false) =>
    sender.call(sendMessage, {
      conversation_id: id,
      ...message,
      client_id: crypto.randomUUID(),
      media_id: media ? await upload(sender, buffer, { bucket: 'message-media', filetype: mimeType }) : null,
    })
  const first = await sent(hannah, { content: 'Here is the first print, look at https://example.org/prints' }, true)
  await gil.call(reactToMessage, { message_id: first.id, emoji: '🔥' })
  await sent(gil, { content: 'The ink was still wet', reply_to_id: first.id })
  await sent(gil, { content: '🎉' })
  const wrong = await sent(gil, { content: 'Wrong person' })
  await gil.call(takeBackMessage, { message_id: wrong.id })
  await sent(hannah, { content: 'This one', card: { kind: 'post', id: postId } })
  await sent(hannah, { card: { kind: 'profile', id: gil.id } })
  const request = await ines.call(openConversation, { user_id: hannah.id })
  await sent(ines, { conversation_id: request.id, content: 'Hello from afar' }, true)
  return id
}

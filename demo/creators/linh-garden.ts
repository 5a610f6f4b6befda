import { type Creator, comment } from '#creator.ts'

export const linhGarden: Creator = {
  username: 'linh_garden',
  first_name: 'Linh',
  last_name: 'Trần',
  country: 'VN',
  born: '1987-05-22',
  bio: 'Lacquer panels and a garden pond in Huế. Nine layers, nine sandings, many frogs.',
  interests: ['Gardening', 'Art & Design', 'Nature & Environment', 'Yoga & Meditation', 'Pets & Animals'],
  avatar: 'linh_garden/avatar.webp',
  banner: 'linh_garden/banner.webp',
  posts: [
    {
      text: 'The frogs began at 4:12. By 4:20 they had agreed on a tempo. I gave up and made tea.',
      category: 'Personal Stories',
      country: 'VN',
      comments: [
        comment('diego_vinilo', '¿A cuánto va? ¿90, 95?', comment('linh_garden', 'Ninety-two, with rubato.')),
        comment('farid_ink', 'The tea was the lesson.'),
      ],
    },
    {
      text: 'Two lotus, red lacquer and gold leaf on black. The gold goes under, not over; you sand until it comes up to you. Ninth sanding, and I held my breath for most of it. #lacquer #lotus',
      category: 'Creative Showcases',
      pictures: [
        {
          file: 'linh_garden/lotus.webp',
          alt: 'Two red lotus flowers with golden stems and round golden leaves on black lacquer.',
        },
      ],
      comments: [
        comment('hana_stilllife', 'You sand until it comes up to you. Oh.'),
        comment('kenji_clay', 'Nine times. I sit up straight.'),
        comment('rania_marbling', 'That red is the colour of important endpapers.'),
      ],
    },
    {
      text: 'For a small pond on a balcony: a glazed pot, 60 cm wide. Mud from the garden, no compost. One lotus tuber, laid flat, eye up, do not touch the eye. Water to two fingers above the mud, then more every week. Full sun. Three small fish against the mosquitoes. Then go away and let it be a pond.',
      category: 'How-to Guides',
      comments: [
        comment('sofie_polder', 'Approved by the water authority.'),
        comment('camille_herbier', '« Puis partez et laissez-la être une mare. » Parfait.'),
        comment(
          'giulia_cucina',
          'The pot is ordered. The fish need names.',
          comment('linh_garden', 'Mine are called Monday, Monday and Soup.'),
        ),
      ],
    },
    {
      text: 'Grass at the edge of the pond, after rain. The hardest thing to paint is the thing that everybody walks past.',
      category: 'Creative Showcases',
      pictures: [
        {
          file: 'linh_garden/grass.webp',
          alt: 'Two tufts of green grass with golden ears on black lacquer.',
        },
      ],
      comments: [
        comment('freya_blue', 'The tired one, in gold. Thank you.'),
        comment('farid_ink', 'The third blade from the left is a perfect stroke.'),
      ],
    },
    {
      text: 'My son asked why the pond is never finished. I said, because the frogs have plans. He has accepted this as engineering.',
      category: 'Entertainment',
      comments: [
        comment('daniel_builds', 'Stakeholders with requirements. Sounds right.'),
        comment('sofie_polder', 'This is how the Netherlands were made.'),
      ],
    },
    {
      text: 'Ginkgo for a temple friend, in three golds. He said it looks like a conversation that everybody left at the same time. #lacquer',
      category: 'Creative Showcases',
      country: 'VN',
      pictures: [
        {
          file: 'linh_garden/ginkgo.webp',
          alt: 'A branch with fan-shaped ginkgo leaves in brown-gold to bright gold on black lacquer.',
        },
      ],
      comments: [
        comment('kenji_clay', 'Like somebody putting down a very large coat. He knows.'),
        comment('camille_herbier', 'Votre ami l’a entendu aussi, alors.'),
      ],
    },
    {
      text: 'Lacquer is a tree’s way of closing a wound. I think about it while I open the tin. I say thank you, and I wear gloves, because it is also a tree’s way of saying “enough”.',
      category: 'Educational Content',
      comments: [
        comment('emily_rings', 'The standing ones are busy, and some of them bite.'),
        comment('matiu_tides', 'Saying thank you to the tin. Nan approves.'),
        comment('jonas_werkstatt', 'Respekt vor dem Baum, auch in der Dose.'),
      ],
    },
    {
      text: 'First bud of the year. I am not showing it. It is shy and I promised.',
      category: 'Personal Stories',
      comments: [
        comment('juniper_notes', 'This is the loveliest picture on my feed.'),
        comment('oksana_stitch', 'You keep promises to buds. Of course you do.'),
        comment('hana_stilllife', 'We can see it anyway.'),
      ],
    },
  ],
}

import { type Creator, comment } from '#creator.ts'

export const emilyRings: Creator = {
  username: 'emily_rings',
  first_name: 'Emily',
  last_name: 'Tremblay',
  country: 'CA',
  born: '1992-09-14',
  bio: 'Tourneuse sur bois / woodturner. Fallen trees only. Québec, in a barn with excellent acoustics.',
  interests: ['DIY & Crafts', 'Nature & Environment', 'Music', 'Art & Design', 'Fitness'],
  avatar: 'emily_rings/avatar.webp',
  banner: 'emily_rings/banner.webp',
  posts: [
    {
      text: 'The storm took the big maple. The neighbours counted 161 rings and then nobody said anything for a bit.',
      category: 'Personal Stories',
      country: 'CA',
      comments: [
        comment('kenji_clay', 'It will have a second life with you.'),
        comment('aino_nightsky', '161. It knew Halley’s comet twice.', comment('emily_rings', 'Oh. I had not thought of that.')),
      ],
    },
    {
      text: 'Slice 4, sanded to 600. The narrow rings are the dry years, the wide ones are when they opened the canal upstream. #woodturning',
      category: 'Educational Content',
      pictures: [
        {
          file: 'emily_rings/maple.webp',
          alt: 'Cross-section of honey-coloured wood with slightly uneven growth rings around a small heart.',
        },
      ],
      comments: [
        comment('sofie_polder', 'A canal written in a tree. I need this for my lectures.'),
        comment('diego_vinilo', 'Eso se puede poner en el plato y suena.'),
        comment('priya_kolam', 'Dry years are narrow. The children will remember this forever.'),
      ],
    },
    {
      text: 'Three bowls from one log. Ash, walnut oil, no varnish. Les bols sentent encore la forêt, ça passe en un an, malheureusement.',
      category: 'Creative Showcases',
      pictures: [
        {
          file: 'emily_rings/bowls.webp',
          alt: 'Three bowls in different browns on a dark table, window light on the wall.',
        },
      ],
      comments: [
        comment('camille_herbier', 'Du frêne ! Vérifie s’il y avait des galeries d’agrile.'),
        comment('jonas_werkstatt', 'Nussöl ist die richtige Antwort.'),
        comment('hana_stilllife', 'The third bowl would like to meet my oranges.'),
      ],
    },
    {
      text: 'Sharpening, short version: if you can see the edge, it is dull. Long version: same, with more swearing.',
      category: 'How-to Guides',
      comments: [comment('tom_linocut', 'I only know the long version.'), comment('meiling_papercut', 'Printed and pinned.')],
    },
    {
      text: 'Someone asked why I only use fallen trees. Because there are more of them than I can turn in a lifetime, and because the standing ones are busy.',
      category: 'Inspirational Posts',
      comments: [
        comment('linh_garden', 'The standing ones are busy!! My new favourite sentence.'),
        comment('matiu_tides', 'Tautoko. Driftwood shapers nod.'),
        comment('nneka_weaves', 'So good.'),
      ],
    },
    {
      text: 'Black walnut, cut across. I put it on the wall and the cat has been looking at it since noon.',
      category: 'Creative Showcases',
      country: 'CA',
      pictures: [
        {
          file: 'emily_rings/walnut.webp',
          alt: 'Cross-section of dark brown walnut with broad growth rings.',
        },
      ],
      comments: [
        comment('eleni_arches', 'The cat is checking the load.'),
        comment('rania_marbling', 'Marbled paper by a tree. We are out of business.'),
      ],
    },
    {
      text: 'Barn concert on Friday: cello, two singers, a hundred drying bowls that hum along on the low C. Apportez une chaise et un chandail.',
      category: 'News & Current Events',
      comments: [
        comment(
          'diego_vinilo',
          'Cien cuencos en do grave. ¡Grábenlo!',
          comment('emily_rings', 'Two microphones, I promise. One for the bowls.'),
        ),
        comment('leo_carnet', 'J’aurais apporté la chaise.'),
      ],
    },
    {
      text: 'Made the first spoon that I would eat soup with. It only took nine years and one very patient spruce. #woodturning #handmade',
      category: 'Personal Stories',
      comments: [
        comment('giulia_cucina', 'I have the soup. It is real this time.'),
        comment('kenji_clay', 'Nine years is about right for a spoon.'),
        comment('mira_mod', 'Congratulations on your spoon, sincerely.'),
      ],
    },
  ],
}

import { type Creator, comment } from '#creator.ts'

export const danielBuilds: Creator = {
  username: 'daniel_builds',
  first_name: 'Daniel',
  last_name: 'Osei',
  country: 'GH',
  born: '1988-06-30',
  bio: 'Software for small workshops: stock, orders, no nonsense. Accra. Amateur joiner, professional listener.',
  interests: ['Programming', 'Entrepreneurship', 'Technology', 'Business', 'DIY & Crafts', 'Education'],
  avatar: 'daniel_builds/avatar.webp',
  banner: 'daniel_builds/banner.webp',
  posts: [
    {
      text: 'Spent the morning in a workshop watching how they really keep stock: a shelf, a pencil, and an aunt. I have been asked to digitise this. I think I will start by buying the aunt lunch.',
      category: 'Behind the Scenes',
      country: 'GH',
      comments: [
        comment('samir_isometric', 'The government of aunts grows.'),
        comment('nneka_weaves', 'Buy her lunch twice. Then buy her shares.'),
        comment('marisol_riso', 'Tía Chela aprueba este método.'),
      ],
    },
    {
      text: 'A rule I learned from carpenters and use in code every day: measure where it will stand, not where it is built.',
      category: 'Industry Insights',
      comments: [
        comment('jonas_werkstatt', 'Das unterschreibe ich in Eiche.'),
        comment('eleni_arches', 'And then the house has moved. But yes.'),
      ],
    },
    {
      text: 'Weekend project: loading screen for our app so that people in the market have something nice to look at while the network thinks. @noah_pixels taught me the sixteen numbers.',
      category: 'Creative Showcases',
      pictures: [
        {
          file: 'daniel_builds/accra.webp',
          alt: 'Pixel art: dark towers with lit windows before a dithered sky from dark blue to orange, with a pale sun.',
        },
      ],
      comments: [
        comment('noah_pixels', 'you used the table!! so proud. the orange is perfect'),
        comment('grace_kitenge', 'Nobody will want the network to come back.'),
      ],
    },
    {
      text: 'If your form asks a weaver for “SKU”, you have not met a weaver. Ask what she calls it. Then put that word on the button.\n\nIn our case the words were: the red one, the wedding one, the one that Auntie Efua always buys. All three are in production. Search has never been faster, because people search for what they say.',
      category: 'Industry Insights',
      comments: [
        comment('hamish_loom', 'Mine’d be: the grey, the other grey, the good grey.', comment('daniel_builds', 'Three buttons. Done.')),
        comment('zanele_beads', 'The one for the aunt who cries.'),
        comment('rosa_root', 'This is the best UX talk of the year.'),
      ],
    },
    {
      text: 'My son (6) has reviewed the new release: “It is good but where are the dinosaurs?” There is a dinosaur now, on the error page. Errors are down, visits to the error page are up.',
      category: 'Entertainment',
      comments: [
        comment('noah_pixels', 'ship it'),
        comment('priya_kolam', 'Your son understands engagement metrics.'),
        comment('jules_admin', 'I would like to see this page, for reasons.'),
      ],
    },
    {
      text: 'Three months of evenings and the table stands. It rocks a little. I have put a folded receipt under the leg, as my father did, and his father. It is a family table now.',
      category: 'Personal Stories',
      comments: [
        comment('jonas_werkstatt', 'Drei Beine, Daniel. DREI.'),
        comment('emily_rings', 'A family table from day one. Bravo!'),
        comment('kenji_clay', 'The receipt is the fourth generation.'),
      ],
    },
    {
      text: 'Hosting a free session for craftspeople who want to sell online without selling their soul: prices, photos, postage, and how to say no kindly. Saturday, 10:00 in Accra, link by message. #openstudio #handmade',
      category: 'News & Current Events',
      country: 'GH',
      comments: [
        comment('ines_azulejo', 'How to say no kindly! I will be there for that part.'),
        comment(
          'linh_garden',
          'Is there a recording? The frogs have a meeting at that time.',
          comment('daniel_builds', 'There will be. Regards to the frogs.'),
        ),
      ],
    },
  ],
}

import { type Creator, comment } from '#creator.ts'

export const graceKitenge: Creator = {
  username: 'grace_kitenge',
  first_name: 'Grace',
  last_name: 'Wanjiru',
  country: 'KE',
  born: '1993-12-12',
  bio: 'Prints and dresses, Nairobi. If you can see it from the matatu, the pattern is big enough.',
  interests: ['Fashion', 'Entrepreneurship', 'Dancing', 'Art & Design', 'Marketing'],
  avatar: 'grace_kitenge/avatar.webp',
  banner: 'grace_kitenge/banner.webp',
  posts: [
    {
      text: 'Cut the first dress of the season with the door open so the whole street could vote on the sleeves. Puffed won, 14 to 3. The three are tailors.',
      category: 'Behind the Scenes',
      country: 'KE',
      comments: [comment('nneka_weaves', 'Never let tailors vote.'), comment('amara_portraits', 'Quatorze à trois, c’est un plébiscite.')],
    },
    {
      text: '“Market day”: orange, teal and night blue on yellow. Each flower is four corners that met and liked each other. #kitenge #textiledesign',
      category: 'Creative Showcases',
      pictures: [
        {
          file: 'grace_kitenge/market.webp',
          alt: 'Repeat pattern of orange leaves and dark blue rings that form large flowers on yellow, with teal accents.',
        },
      ],
      comments: [
        comment(
          'ines_azulejo',
          'Four corners that met! Same tile, other continent, better party.',
          comment('grace_kitenge', 'Come to the party, bring a ladder.'),
        ),
        comment('zanele_beads', 'I have a belt for this dress. I mean it.'),
        comment('mateus_onda', 'The yellow is not background, it is weather.'),
      ],
    },
    {
      text: 'Lesson from five years of selling: people do not ask the price of a thing that makes them stand up straight. They ask where the mirror is.',
      category: 'Industry Insights',
      comments: [
        comment('agnieszka_plakat', 'Where the mirror is. Brilliant.'),
        comment('hamish_loom', 'The lad with the herringbone went straight to the mirror.'),
      ],
    },
    {
      text: 'Stars for a choir, forty robes. The altos asked for pockets. The altos are correct.',
      category: 'Creative Showcases',
      pictures: [
        {
          file: 'grace_kitenge/choir.webp',
          alt: 'Repeat pattern of eight-pointed stars in yellow, orange, green and cream on dark violet.',
        },
      ],
      comments: [
        comment('yara_zellige', 'Nos étoiles qui chantent ! Je suis émue.'),
        comment('emily_rings', 'Altos are always correct. Signed, an alto.'),
        comment('priya_kolam', 'Pockets are a human right.'),
      ],
    },
    {
      text: 'How to wash wax print so that it stays loud: cold water, inside out, a spoon of salt the first three times, shade, never the dryer, and iron it from the back while it is still a bit damp. Dance in it within 24 hours.',
      category: 'Lifestyle Tips',
      comments: [
        comment('linh_garden', 'Following all the steps, especially the last.'),
        comment('rosa_root', 'I ruined one in a dryer in 2016. Still in mourning.'),
      ],
    },
    {
      text: 'Roads. Every matatu line I took last year, more or less, mostly less.',
      category: 'Creative Showcases',
      country: 'KE',
      pictures: [
        {
          file: 'grace_kitenge/roads.webp',
          alt: 'Winding double bands in teal and orange on cream, like roads that loop back into themselves.',
        },
      ],
      comments: [
        comment('samir_isometric', 'Accurate traffic simulation.'),
        comment('noah_pixels', 'this has soul unlike some traffic i know'),
        comment('sofie_polder', 'I would like to see the drainage plan.'),
      ],
    },
    {
      text: 'My grandmother wore the first sample to church. She came back with nine orders and a proposal for me from somebody’s nephew. I took the orders.',
      category: 'Personal Stories',
      comments: [
        comment('rania_marbling', 'The right decision in both matters.'),
        comment('zanele_beads', 'Nine! Put her on commission.', comment('grace_kitenge', 'She already asked.')),
        comment('daniel_builds', 'Grandmother-led growth.'),
      ],
    },
    {
      text: 'We are hiring a pattern cutter who is not afraid of big motifs. If you centre the flower on the seam by accident, you may apply. If you do it on purpose, you start on Monday. #kitenge #apprentice',
      category: 'News & Current Events',
      comments: [comment('nneka_weaves', 'Sending you somebody. She does it on purpose.'), comment('oksana_stitch', 'I love this test.')],
    },
  ],
}

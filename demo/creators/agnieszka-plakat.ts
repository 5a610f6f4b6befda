import { type Creator, comment } from '#creator.ts'

export const agnieszkaPlakat: Creator = {
  username: 'agnieszka_plakat',
  first_name: 'Agnieszka',
  last_name: 'Wójcik',
  country: 'PL',
  born: '1986-02-14',
  bio: 'Posters for theatres that cannot afford them. Kraków. One idea per sheet; the second one goes into the drawer.',
  interests: ['Art & Design', 'Movies & TV', 'Music', 'Politics', 'Psychology'],
  verified: true,
  avatar: 'agnieszka_plakat/avatar.webp',
  banner: 'agnieszka_plakat/banner.webp',
  posts: [
    {
      text: 'Director: “It should be funny, but in a way that hurts.” Me: “So, Tuesday.” He bought it.',
      category: 'Behind the Scenes',
      country: 'PL',
      comments: [
        comment('hana_stilllife', 'Your briefs are better than most plays.'),
        comment('giulia_cucina', 'Tuesday smelled like Sunday here, so it checks out.'),
      ],
    },
    {
      text: 'For a play about two brothers and a boat. The boat is not on the poster, because the boat is the problem. #poster #theatre',
      category: 'Creative Showcases',
      pictures: [
        {
          file: 'agnieszka_plakat/bracia.webp',
          alt: 'Blue poster with DWA BRATY in large cream letters across a yellow circle and a black half circle; TEATR NA ROGU below.',
        },
      ],
      comments: [
        comment('tobias_setzt', 'Das Boot fehlt und man sieht es trotzdem. Chapeau.'),
        comment('noah_pixels', 'the boat is okay, i checked'),
        comment('ruth_margins', '“The boat is the problem.” I am buying a ticket.'),
      ],
    },
    {
      text: 'One idea per poster. When I have two, I toss a coin and while it is in the air I know. The second idea goes into a drawer. The drawer is called “films”.',
      category: 'Inspirational Posts',
      comments: [
        comment('meiling_papercut', 'While it is in the air I know. Yes!'),
        comment('samir_isometric', 'My drawer is called “second floor”.'),
      ],
    },
    {
      text: 'Sketch without words for a puppet theatre: a head, a hat, a table, a string. Children see the head at once. Adults ask what it means.',
      category: 'Creative Showcases',
      pictures: [
        {
          file: 'agnieszka_plakat/kukla.webp',
          alt: 'Large circle, half circle, smaller circles, a slanted bar, a triangle and lines in red, black, yellow and blue on cream.',
        },
      ],
      comments: [
        comment('jonas_werkstatt', 'Ich sehe den Kopf. Und den Hocker!'),
        comment('priya_kolam', 'Class 5 says: it is obviously a duck in a hurry.', comment('agnieszka_plakat', 'Class 5 is hired.')),
        comment('oksana_stitch', 'I saw the head at once. I am keeping that as a compliment.'),
      ],
    },
    {
      text: 'Advice to young designers, free of charge: read the play. All of it. Then go for a walk without your phone. What you still remember at the bridge is the poster.',
      category: 'Industry Insights',
      comments: [
        comment('tobias_setzt', 'Was an der Brücke übrig ist. Genau.'),
        comment('juniper_notes', 'And for writers. What is left at the bridge is the chapter.'),
        comment('amara_portraits', 'Chez moi c’est ce qui reste après le troisième thé.'),
      ],
    },
    {
      text: 'Red again. I know. But it is about a fire, a lipstick and a bishop, so what would YOU do?',
      category: 'Creative Showcases',
      country: 'PL',
      pictures: [
        {
          file: 'agnieszka_plakat/ogien.webp',
          alt: 'Red poster with OGIEŃ CISZA in cream letters over a black circle and a yellow half circle; PREMIERA 7 MARCA below.',
        },
      ],
      comments: [
        comment('marisol_riso', 'Rojo otra vez, rojo siempre.'),
        comment('tom_linocut', 'The bishop is the yellow one, I suppose.', comment('agnieszka_plakat', 'No comment until the premiere.')),
      ],
    },
    {
      text: 'They hung it upside down at the tram stop. It is better. I have been to look at it three times.',
      category: 'Personal Stories',
      comments: [
        comment('ines_azulejo', 'Rua da Rosa, corner tile. Leave it for 150 years.'),
        comment('ada', 'Sign it again, upside down.'),
        comment('leo_carnet', 'Le hasard est un bon directeur artistique.'),
      ],
    },
    {
      text: 'Somebody stole the poster from the theatre’s door overnight. The director is furious. I have not slept this well in years. #poster #theatre',
      category: 'Entertainment',
      comments: [
        comment('marisol_riso', 'El robo es la mejor reseña.'),
        comment('diego_vinilo', 'Premio nacional de cartel: que te lo roben.'),
        comment('rosa_root', 'Officially I disapprove. Unofficially: congratulations.'),
      ],
    },
  ],
}

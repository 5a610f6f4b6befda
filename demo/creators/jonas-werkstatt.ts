import { type Creator, comment } from '#creator.ts'

export const jonasWerkstatt: Creator = {
  username: 'jonas_werkstatt',
  first_name: 'Jonas',
  last_name: 'Weber',
  country: 'AT',
  born: '1979-07-23',
  bio: 'Möbel, Hocker, Lampen. Werkstatt im zweiten Hof, Wien Ottakring. Erst der Entwurf auf Papier, dann das Holz.',
  location: 'Wien',
  links: ['https://hocker.example/bestellen'],
  open_for_commissions: true,
  interests: ['Art & Design', 'DIY & Crafts', 'Entrepreneurship', 'History'],
  avatar: 'jonas_werkstatt/avatar.webp',
  banner: 'jonas_werkstatt/banner.webp',
  posts: [
    {
      text: 'Ein Hocker braucht drei Beine. Das vierte ist nur Misstrauen.',
      category: 'Inspirational Posts',
      country: 'AT',
      comments: [
        comment('kenji_clay', 'Mine has three, of which two agree.'),
        comment('tobias_setzt', 'Kommt auf ein Plakat. Ich setze es gleich.', comment('jonas_werkstatt', 'Bitte mit dem großen M.')),
      ],
    },
    {
      text: 'Bevor ich säge, klebe ich. Papier, Schere, eine Stunde. Was als Collage nicht steht, steht auch in Eiche nicht. #entwurf #bauhaus',
      category: 'Behind the Scenes',
      pictures: [
        {
          file: 'jonas_werkstatt/balance.webp',
          alt: 'Collage aus einem großen Kreis, einem Balken, einem Halbkreis, kleinen Kreisen, Linien und einem Dreieck auf beigem Papier.',
        },
      ],
      comments: [
        comment('agnieszka_plakat', 'The small circle carries the whole thing. Do not let anyone remove it.'),
        comment('ada', 'Paper before wood, ink before code. Same school.'),
      ],
    },
    {
      text: 'Farbprobe für die Kinderbibliothek. Fünf Farben, zehn Formen, und jedes Kind darf einmal „das da“ sagen.',
      category: 'Creative Showcases',
      pictures: [
        {
          file: 'jonas_werkstatt/grid.webp',
          alt: 'Raster aus Quadraten mit Kreisen, Viertelkreisen, Streifen, Punkten und Dreiecken in Rot, Orange, Gelb und zwei Blautönen.',
        },
      ],
      comments: [
        comment('priya_kolam', 'My class would need one hour to agree on “that one”.'),
        comment(
          'sofie_polder',
          'Which form is the most popular?',
          comment('jonas_werkstatt', 'Der Viertelkreis. Er sieht aus wie ein Stück Kuchen.'),
        ),
        comment('samir_isometric', 'Library goals.'),
      ],
    },
    {
      text: 'Ottakring, halb acht, minus zwei. Der Leim will nicht, ich auch nicht. Wir einigen uns auf Kaffee.',
      category: 'Personal Stories',
      comments: [comment('hamish_loom', 'A fair settlement.'), comment('leo_carnet', 'Même négociation ici, avec l’encre.')],
    },
    {
      text: 'Die Rechnung für einen Hocker, weil @nneka_weaves so schön vorgerechnet hat: Esche 38 €, Leim und Öl 6 €, Zuschnitt 1 Stunde, Drechseln der Beine 3 Stunden, Sitz aushobeln 2 Stunden, Schleifen gefühlt 11 Stunden. Und das Geräusch, wenn zum ersten Mal jemand draufsitzt und nichts sagt. Das ist nicht verrechenbar.',
      category: 'Industry Insights',
      comments: [
        comment('nneka_weaves', 'The sound of somebody saying nothing! Yes. That one I also do not charge.'),
        comment('emily_rings', 'Poncer, ce verbe sans fin.'),
        comment('juniper_notes', 'I read this with a translator and it still made me smile.'),
      ],
    },
    {
      text: 'Lampe Nr. 9, Entwurf in Schwarz. Sie schaut nach unten, wie von @aino_nightsky bestellt: Der Himmel bleibt dunkel und die Suppe hell.',
      category: 'Creative Showcases',
      pictures: [
        {
          file: 'jonas_werkstatt/lampe.webp',
          alt: 'Komposition auf Schwarz: ein großer Kreis, ein schräger Balken, ein Halbkreis, ein Dreieck und feine Linien in Orange, Gelb, Grün und Creme.',
        },
      ],
      comments: [
        comment('aino_nightsky', 'The sky thanks you. So does the soup.'),
        comment('giulia_cucina', 'Finally a designer who thinks of the soup.'),
      ],
    },
    {
      text: 'Wie man eine alte Stuhlverbindung löst, ohne sie zu brechen: Essig warm machen, mit einer Spritze in den Spalt, zehn Minuten warten, leicht drehen, noch mal. Nie ziehen. Knochenleim ist höflich, wenn man ihn fragt; moderner Leim leider nicht. Darum nehme ich für alles, was jemand in sechzig Jahren reparieren soll, wieder Knochenleim.',
      category: 'How-to Guides',
      comments: [
        comment('rania_marbling', 'Same in bookbinding: only paste that the next person can undo.'),
        comment('tobias_setzt', 'Höflicher Leim. Ich bin gerührt.'),
        comment('emily_rings', 'Testé ce matin sur une chaise de ma tante : ça marche !'),
      ],
    },
    {
      text: 'Heute wurde Hocker Nr. 100 abgeholt. Von der Frau, die Nr. 1 hat. #handmade #studiolife',
      category: 'Personal Stories',
      country: 'AT',
      comments: [
        comment('nneka_weaves', 'That is the whole business plan right there.'),
        comment('ada', 'Oh, this is lovely.'),
        comment('mira_mod', 'Gratuliere! Auf die nächsten hundert.'),
        comment('kenji_clay', 'Three hundred legs. Congratulations.'),
      ],
    },
  ],
}

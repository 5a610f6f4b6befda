-- What a new installation starts with: the 30 interests, the default settings, the texts of notifications.

insert into interests (id, name) values
  ('881d03e1-d5b5-5b64-9271-b2ef2d9ef1b9', 'Technology'),
  ('8c1f08db-339e-5670-8a46-396a035e0996', 'Art & Design'),
  ('7256eb89-297c-5c3d-b63a-4b56677c6e94', 'Music'),
  ('976c6d31-3e2a-5fba-b0c4-099ddeba72d5', 'Sports'),
  ('404b719d-397c-562f-8dd1-bf8a1df3ada9', 'Gaming'),
  ('5a39c7dc-970b-5ec9-a2c4-ca603c6d9a9e', 'Travel'),
  ('c17cc3ab-0efc-5326-9917-8eb2c58515d8', 'Food & Cooking'),
  ('476bc881-dc10-5ce6-97c4-918a025c4550', 'Photography'),
  ('5b1132d1-47e3-5ba4-9783-2532e239d15e', 'Fitness'),
  ('87e1074b-727b-5b37-bdc6-ef8900473567', 'Reading'),
  ('efb06201-1cd3-5f70-8e3b-5228e032b5eb', 'Movies & TV'),
  ('ec867457-69ba-544b-b9ba-a9337eba4e1c', 'Science'),
  ('2dc137a6-80bc-5466-a020-3f75ddb24d4f', 'Business'),
  ('4b203031-6e41-5608-b1db-cb8fe562e3e9', 'Education'),
  ('8ab96fb3-dd18-58be-a3e7-cefe2fa37245', 'Fashion'),
  ('6b19b174-48ef-5677-8f92-8ff9224ce0bc', 'Health & Wellness'),
  ('de504759-33b3-5718-9143-183a08f8a16d', 'Nature & Environment'),
  ('5e10f083-2d2f-55e4-bd34-d041cc407491', 'DIY & Crafts'),
  ('d2d8207a-cec9-5955-95ff-fe248a185b93', 'Investing'),
  ('eea9b7d3-ab6f-59ef-899e-d5bc421df776', 'Entrepreneurship'),
  ('8a5a3405-ecdf-56e2-ac06-50c5de2ec7de', 'Programming'),
  ('105f91d2-b549-5212-b121-19a7cd505ee1', 'Marketing'),
  ('90945ac3-1ce5-549a-a57b-713dc12995cf', 'Writing'),
  ('bb0da2a2-d92b-551d-88ce-25fefc52ef4d', 'Dancing'),
  ('c34fab36-1126-530b-a070-ff5b7fad13d5', 'Yoga & Meditation'),
  ('4cba97b8-29b4-509d-ad7d-434a07c3ba09', 'Gardening'),
  ('b6c81181-75a5-50ad-b63c-f960fd51da12', 'Pets & Animals'),
  ('d45f6883-66a9-5164-a64c-68806034ef68', 'History'),
  ('be9da26a-86a7-575e-a690-2f83b6ba015f', 'Politics'),
  ('2d0211f5-d074-5deb-8ebc-87c4940fab31', 'Psychology');

insert into platform_settings (setting_key, setting_value) values
  ('registration_enabled', 'true'),
  ('content_approval_required', 'false'),
  ('max_post_length', '2000');

insert into notification_templates (id, template_key, title, content, variables) values
  ('c272c9c9-d0bd-5aeb-a615-180df1859d4c', 'like', 'New like', '{{name}} liked your post', array['name']),
  ('7e246974-c59f-5120-8ff6-fec7a5515303', 'comment', 'New comment', '{{name}} commented on your post: {{text}}', array['name', 'text']),
  ('a9d74cd1-1ac7-5a12-ba30-3729ea461ef0', 'reply', 'New reply', '{{name}} replied to your comment: {{text}}', array['name', 'text']),
  ('5539455f-ef99-567d-a1f1-68b9c60be412', 'follow', 'New follower', '{{name}} started following you', array['name']),
  ('61755f56-1abe-527e-9d9e-50ab8fc0c1cd', 'follow_request', 'Follow request', '{{name}} asks to follow you', array['name']),
  ('9048078a-cfde-5503-b22b-485631ba2680', 'follow_approved', 'Request approved', '{{name}} approved your request to follow them', array['name']),
  ('64858186-9fda-5f73-bef0-f66abf1c7f24', 'mention', 'You were mentioned', '{{name}} mentioned you: {{text}}', array['name', 'text']),
  ('12d460a0-dc36-562d-afd2-c93800120fe7', 'comment_like', 'New like', '{{name}} liked your comment', array['name']),
  ('7cd24a1f-9ae5-59d3-94bc-9e96a38f60ff', 'message', 'New message', '{{name}} sent you a message', array['name']),
  ('d38ce8d5-2d22-57d0-aa26-ecdf4dc3adba', 'new_post', 'New post', '{{name}} published a post: {{text}}', array['name', 'text']),
  ('11918b48-34d3-5629-b6ee-7449bb7a34db', 'report_resolved', 'Your report', 'Thank you. We looked at your report and took action.', null),
  ('2319528b-df3d-5b7d-93e5-5f954b0cb549', 'report_dismissed', 'Your report', 'Thank you. We looked at your report and found no breach of the rules.', null);

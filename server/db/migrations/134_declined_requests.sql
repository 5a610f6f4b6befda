create index conversation_participants_declined on conversation_participants (user_id, conversation_id) where status = 'declined';

update reply_template set use = 'REPLY', audience = 'OWN' where use is null;

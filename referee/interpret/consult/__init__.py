"""Who answers: each asker rules on a case by the rules of its pack, under the name that kinds call it by."""
